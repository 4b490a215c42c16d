import { sql, type Kysely } from 'kysely';
import { fixedSql } from '../../platform/database/fixed-sql.ts';
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

const selectConversing = fixedSql<{ payerIds: readonly string[]; performerIds: readonly string[] }, Pair>(({ payerIds, performerIds }) => sql`
  select pair.payer_id as "payerId", pair.performer_id as "performerId"
  from unnest((select ${payerIds}::uuid[]), (select ${performerIds}::uuid[])) as pair (payer_id, performer_id)
  join conversations c on c.first_id = least(pair.payer_id, pair.performer_id) and c.second_id = greatest(pair.payer_id, pair.performer_id)`);
