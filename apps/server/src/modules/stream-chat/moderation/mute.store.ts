import { sql, type Kysely, type Selectable } from 'kysely';
import { columnOf, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, StreamMutes } from '../../../platform/database/types.gen.ts';

export type MuteRow = Selectable<StreamMutes>;

interface NewMute {
  readonly performerId: string;
  readonly accountId: string;
  readonly until: Date | null;
  readonly mutedBy: string;
}

/** The caller holds the conversation's lock. A mute replaces the one before. */
export async function saveMute(db: Kysely<DB>, mute: NewMute, now: Date): Promise<MuteRow> {
  const changed = { until: mute.until, muted_by: mute.mutedBy, updated_at: now };
  return db
    .insertInto('stream_mutes')
    .values({ performer_id: mute.performerId, account_id: mute.accountId, created_at: now, ...changed })
    .onConflict((conflict) => conflict.columns(['performer_id', 'account_id']).doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns false if the account was not muted. */
export async function deleteMute(db: Kysely<DB>, performerId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stream_mutes')
    .where('performer_id', '=', performerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at' } as const;

const isRunning = (now: Date) => sql<boolean>`(until is null or until > ${now}::timestamptz)`;

export async function listMutes(
  db: Kysely<DB>,
  performerId: string,
  list: ListQuery,
  now: Date,
): Promise<{ rows: MuteRow[]; total: number }> {
  const found = db.selectFrom('stream_mutes').where('performer_id', '=', performerId).where(isRunning(now));
  const { limit, offset } = pageOf(list);
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('account_id', list.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export async function deleteEndedMutes(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('stream_mutes').where('until', '<=', now).execute();
}

/** Of a closed account. */
export async function deleteMutesOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('stream_mutes').where('performer_id', '=', accountId).execute();
}
