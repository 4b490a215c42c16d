import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, PrivateRequests } from '../../../platform/database/types.gen.ts';

export type RequestRow = Selectable<PrivateRequests>;

/** Undefined if this fan has asked this performer already, and waits for the answer. */
export async function insertRequest(
  db: Kysely<DB>,
  request: Insertable<PrivateRequests>,
): Promise<RequestRow | undefined> {
  return db
    .insertInto('private_requests')
    .values(request)
    .onConflict((conflict) =>
      // A literal, because a generic plan does not match a parameter with the partial index.
      conflict.columns(['performer_id', 'fan_id']).where('status', '=', sql.lit('asked')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Locks a request of one of its two parties. */
export async function lockRequest(db: Kysely<DB>, id: string, accountId: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('private_requests')
    .selectAll()
    .where('id', '=', id)
    .where((where) => where.or([where('performer_id', '=', accountId), where('fan_id', '=', accountId)]))
    .forUpdate()
    .executeTakeFirst();
}

interface Answer {
  readonly status: 'accepted' | 'declined' | 'withdrawn';
  readonly note?: string | undefined;
  readonly streamId?: string;
}

export async function answerRequest(
  db: Kysely<DB>,
  id: string,
  { status, note, streamId }: Answer,
  now: Date,
): Promise<RequestRow> {
  return db
    .updateTable('private_requests')
    .set({ status, note: note ?? null, stream_id: streamId ?? null, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Requests that nobody has answered in time. */
export async function expireRequests(db: Kysely<DB>, now: Date): Promise<RequestRow[]> {
  return db
    .updateTable('private_requests')
    .set({ status: 'expired', updated_at: now })
    .where('status', '=', 'asked')
    .where('expires_at', '<=', now)
    .returningAll()
    .execute();
}

/** Open requests between two accounts, or all of one, whichever side it is on. */
export async function withdrawRequests(
  db: Kysely<DB>,
  { accountId, otherId }: { readonly accountId: string; readonly otherId?: string },
  now: Date,
): Promise<RequestRow[]> {
  const isBetween = (one: string, other: string | undefined) =>
    sql<boolean>`performer_id = ${one} and ${other === undefined ? sql`true` : sql`fan_id = ${other}`}`;
  const isToOther = otherId === undefined ? sql`true` : sql`performer_id = ${otherId}`;
  const isOfFan = sql<boolean>`fan_id = ${accountId} and ${isToOther}`;
  return db
    .updateTable('private_requests')
    .set({ status: 'withdrawn', updated_at: now })
    .where('status', '=', 'asked')
    .where((where) => where.or([isBetween(accountId, otherId), isOfFan]))
    .returningAll()
    .execute();
}

/** Private shows of a fan that have not ended, with one performer or with all. */
export async function listShowsOf(
  db: Kysely<DB>,
  { fanId, performerId }: { readonly fanId: string; readonly performerId?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('streams')
    .select('id')
    .where('fan_id', '=', fanId)
    .where('status', '<>', 'ended')
    .$if(performerId !== undefined, (query) => query.where('performer_id', '=', performerId as string))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the two have a private show that has not ended, whichever of both is the performer. */
export async function hasShowWith(db: Kysely<DB>, accountId: string, otherId: string): Promise<boolean> {
  const isBetween = (performerId: string, fanId: string) =>
    sql<boolean>`performer_id = ${performerId} and fan_id = ${fanId}`;
  const row = await db
    .selectFrom('streams')
    .select('id')
    .where('status', '<>', 'ended')
    .where((where) => where.or([isBetween(accountId, otherId), isBetween(otherId, accountId)]))
    .executeTakeFirst();
  return row !== undefined;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at' } as const;

/**
 * Requests of an account and to it, those that wait for an answer before all others. One whose time is over has
 * expired, even before the biller says so.
 */
export async function listRequests(
  db: Kysely<DB>,
  accountId: string,
  list: ListQuery & { readonly status?: string | undefined },
  now: Date,
): Promise<{ rows: RequestRow[]; total: number }> {
  const found = db
    .selectFrom('private_requests')
    .where((where) => where.or([where('performer_id', '=', accountId), where('fan_id', '=', accountId)]))
    .$if(list.status !== undefined, (query) =>
      query.where(
        sql<boolean>`
          case when status = 'asked' and expires_at <= ${now} then 'expired' else status end = ${list.status}`,
      ),
    );
  return listPage(
    found,
    found
      .selectAll()
      .orderBy(sql`(status = 'asked' and expires_at > ${now})`, 'desc')
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('id', list.sort),
    list,
  );
}

/** The request that a private show was accepted by. */
export async function findRequestOf(db: Kysely<DB>, streamId: string): Promise<RequestRow | undefined> {
  return db.selectFrom('private_requests').selectAll().where('stream_id', '=', streamId).executeTakeFirst();
}
