import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

interface Pair {
  readonly payerId: string;
  readonly performerId: string;
}

/** Those payers who have a conversation with whom they pay. */
export async function findConversing(db: Kysely<DB>, pairs: readonly Pair[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ payer_id: string }>`
    select pair.payer_id from unnest((select ${pairs.map(({ payerId }) => payerId)}::uuid[]), (select ${pairs.map(({ performerId }) => performerId)}::uuid[])) as pair (payer_id, performer_id)
    join conversations c on c.first_id = least(pair.payer_id, pair.performer_id) and c.second_id = greatest(pair.payer_id, pair.performer_id)`.execute(db);
  return new Set(rows.map(({ payer_id }) => payer_id));
}
