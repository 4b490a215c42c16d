import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { newId } from '../../../../platform/new-id.ts';

interface NewView {
  readonly tokenHash: Buffer;
  readonly staffId: string;
  readonly accountId: string;
  readonly expiresAt: Date;
}

export async function insertView(
  db: Kysely<DB>,
  { tokenHash, staffId, accountId, expiresAt }: NewView,
  now: Date,
): Promise<void> {
  await db
    .insertInto('account_views')
    .values({
      id: newId(),
      token_hash: tokenHash,
      staff_id: staffId,
      account_id: accountId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

export interface ViewedRow {
  readonly view_id: string;
  readonly expires_at: Date;
  readonly id: string;
  readonly kind: string;
  readonly username: string;
  /** Only performers have one. */
  readonly status: string | null;
  readonly email_verified_at: Date | null;
  readonly created_at: Date;
}

/** Counts one request of an open view and returns its account; undefined if there is no such view of this member. */
export async function countViewRequest(
  db: Kysely<DB>,
  { tokenHash, staffId }: Pick<NewView, 'tokenHash' | 'staffId'>,
  now: Date,
): Promise<ViewedRow | undefined> {
  const { rows } = await sql<ViewedRow>`
    with counted as (
      update account_views
      set requests = requests + 1
      where token_hash = ${tokenHash} and staff_id = ${staffId} and expires_at > ${now}
      returning id, account_id, expires_at)
    select c.id as view_id, c.expires_at, a.id, a.kind, a.username, p.status, a.email_verified_at, a.created_at
    from counted c
    join accounts a on a.id = c.account_id
    left join performers p on p.account_id = a.id
    where a.kind <> 'admin' and a.status <> 'closed'`.execute(db);
  return rows[0];
}

export interface EndedView {
  readonly staff_id: string;
  readonly account_id: string;
  readonly requests: number;
}

/** Ends the open views of a member, in all browsers. */
export async function deleteViewsBy(db: Kysely<DB>, staffId: string): Promise<EndedView[]> {
  return db
    .deleteFrom('account_views')
    .where('staff_id', '=', staffId)
    .returning(['staff_id', 'account_id', 'requests'])
    .execute();
}

export async function deleteExpiredViews(db: Kysely<DB>, now: Date): Promise<EndedView[]> {
  return db
    .deleteFrom('account_views')
    .where('expires_at', '<=', now)
    .returning(['staff_id', 'account_id', 'requests'])
    .execute();
}
