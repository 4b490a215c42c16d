import type { Audience } from '@ovation/contract/messaging/broadcasts.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { accountsOf, isNotExcluded, type AudienceContext } from './audience-group.store.ts';
import { mayBeReached } from './reach.store.ts';

/** How many accounts an audience reaches; stops counting at the bound. */
export async function countAudience(
  db: Kysely<DB>,
  audience: Audience,
  context: AudienceContext,
  bound: number,
): Promise<number> {
  if (audience.include.length === 0) return 0;
  const included = sql.join(
    audience.include.map((group) => accountsOf(group, context)),
    sql` union `,
  );
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (
      select 1
      from (${included}) c
      join accounts a on a.id = c.account_id
      where ${isNotExcluded(audience, context)} and ${mayBeReached(context.performerId)}
      limit ${bound}
    ) counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

interface CollectRange {
  readonly broadcastId: string;
  readonly audience: Audience;
  /** The last account that was examined; null at the beginning. */
  readonly after: string | null;
  readonly limit: number;
}

export interface CollectedBatch {
  /** The last account that was examined; null: there was none left. */
  readonly last: string | null;
  /** How many recipients were added. */
  readonly added: number;
}

/** Examines the next accounts of an audience, in the order of their ids, and stores those that it reaches. */
export async function collectRecipients(
  db: Kysely<DB>,
  { broadcastId, audience, after, limit }: CollectRange,
  context: AudienceContext,
): Promise<CollectedBatch> {
  if (audience.include.length === 0) return { last: null, added: 0 };
  const next = (accounts: RawBuilder<unknown>) =>
    sql`(
      select account_id
      from (${accounts}) g
      where ${after}::uuid is null or account_id > ${after}::uuid
      order by account_id
      limit ${limit}
    )`;
  const included = sql.join(
    audience.include.map((group) => next(accountsOf(group, context))),
    sql` union `,
  );
  const { rows } = await sql<{ last: string | null; added: bigint }>`
    with examined as materialized (
      select account_id
      from (${included}) c
      order by account_id
      limit ${limit}
    ),
    added as (
      insert into broadcast_recipients (broadcast_id, account_id)
      select ${broadcastId}::uuid, a.id
      from examined c
      join accounts a on a.id = c.account_id
      where ${isNotExcluded(audience, context)} and ${mayBeReached(context.performerId)}
      on conflict do nothing
      returning 1
    )
    select
      (select account_id from examined order by account_id desc limit 1) as last,
      (select count(*) from added) as added`.execute(db);
  return { last: rows[0]?.last ?? null, added: Number(rows[0]?.added ?? 0n) };
}
