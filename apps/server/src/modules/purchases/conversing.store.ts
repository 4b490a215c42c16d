import { sql, type Kysely } from 'kysely';
import { statementOf } from '../../platform/database/statement.ts';
import type { DB } from '../../platform/database/types.gen.ts';

/** Who pays, and who is paid. */
export interface Pair {
  readonly payerId: string;
  readonly performerId: string;
}

/** Those of the pairs that have a conversation. */
export function findConversing(db: Kysely<DB>, pairs: readonly Pair[]): Promise<Pair[]> {
  return selectConversing(db, { payerIds: pairs.map(({ payerId }) => payerId), performerIds: pairs.map(({ performerId }) => performerId) });
}

const selectConversing = statementOf((_db, { payerIds, performerIds }: { payerIds: readonly string[]; performerIds: readonly string[] }) => sql<Pair>`
  select pair.payer_id as "payerId", pair.performer_id as "performerId"
  from unnest((select ${payerIds}::uuid[]), (select ${performerIds}::uuid[])) as pair (payer_id, performer_id)
  join conversations c on c.first_id = least(pair.payer_id, pair.performer_id) and c.second_id = greatest(pair.payer_id, pair.performer_id)`);
