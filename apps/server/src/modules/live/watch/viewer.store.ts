import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

interface Preview {
  readonly streamId: string;
  readonly viewerId: string;
  /** An administrator's. */
  readonly accountId: string;
}

/** A member of staff may watch as this viewer; views of staff are not counted. */
export async function addPreview(db: Kysely<DB>, { streamId, viewerId, accountId }: Preview, now: Date): Promise<void> {
  await db
    .insertInto('stream_viewers')
    .values({ stream_id: streamId, viewer_id: viewerId, account_id: accountId, first_seen_at: now })
    .execute();
}

export async function isPreviewer(db: Kysely<DB>, { streamId, viewerId, accountId }: Preview): Promise<boolean> {
  const row = await db
    .selectFrom('stream_viewers')
    .select('viewer_id')
    .where('stream_id', '=', streamId)
    .where('viewer_id', '=', viewerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the subscription that opens a performer's streams to an account ends. */
export async function loadSubscriptionEnd(
  db: Kysely<DB>,
  accountId: string,
  performerId: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select greatest(expires_at, grace_until) as until
    from subscriptions s
    where s.account_id = ${accountId}
      and s.performer_id = ${performerId}
      and subscription_opens(s, ${now}::timestamptz)
    order by until desc
    limit 1`.execute(db);
  return rows[0]?.until ?? undefined;
}

/** Those of these accounts that are staff's. */
export async function listStaff(db: Kysely<DB>, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .where('kind', '=', 'admin')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A stream by its id, or the one that a performer has open for more than one fan. */
export async function findJoinable(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('streams')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([
          where('performer_id', '=', id),
          where('fan_id', 'is', null),
          where('status', 'in', ['waiting', 'live', 'interrupted']),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}
