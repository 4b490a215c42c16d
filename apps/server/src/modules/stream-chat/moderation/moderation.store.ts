import type { StreamHold, StreamModeration } from '@ovation/contract/messaging/stream-moderation.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, StreamMutes } from '../../../platform/database/types.gen.ts';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import { mayMeet } from '../../access/index.ts';

const unmoderated: StreamModeration = { blockedWords: [], wordsRule: 'refuse', holds: [] };

export async function loadModeration(db: Kysely<DB>, performerId: string): Promise<StreamModeration> {
  const row = await db
    .selectFrom('stream_moderation')
    .selectAll()
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  if (!row) return unmoderated;
  return {
    blockedWords: row.blocked_words,
    wordsRule: row.words_rule as StreamModeration['wordsRule'],
    holds: row.holds as StreamHold[],
  };
}

/** The caller holds the conversation's lock. */
export async function saveModeration(
  db: Kysely<DB>,
  performerId: string,
  { blockedWords, wordsRule, holds }: StreamModeration,
  now: Date,
): Promise<void> {
  const settings = { blocked_words: blockedWords, words_rule: wordsRule, holds, updated_at: now };
  await db
    .insertInto('stream_moderation')
    .values({ performer_id: performerId, ...settings })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(settings))
    .execute();
}

/** Of a closed account. */
export async function deleteModerationOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('stream_moderation').where('performer_id', '=', accountId).execute();
}

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
  return listPage(
    found,
    found.selectAll().orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('account_id', list.sort),
    list,
  );
}

export async function deleteEndedMutes(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('stream_mutes').where('until', '<=', now).execute();
}

/** Of a closed account. */
export async function deleteMutesOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('stream_mutes').where('performer_id', '=', accountId).execute();
}

export async function isModerator(db: Kysely<DB>, performerId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stream_moderators')
    .select('account_id')
    .where('performer_id', '=', performerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids in the order in which they were named. */
export async function listModerators(db: Kysely<DB>, performerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stream_moderators')
    .select('account_id')
    .where('performer_id', '=', performerId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Adding an account again changes nothing. */
export async function insertModerator(
  db: Kysely<DB>,
  performerId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('stream_moderators')
    .values({ performer_id: performerId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns false if the account was none. */
export async function deleteModerator(db: Kysely<DB>, performerId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stream_moderators')
    .where('performer_id', '=', performerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of a closed account. */
export async function deleteModeratorEverywhere(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('stream_moderators').where('account_id', '=', accountId).execute();
}

/** An open account, neither blocked by the performer nor blocking them, by its username, ignoring case. */
export async function findAccountByUsername(
  db: Kysely<DB>,
  performerId: string,
  username: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('status', '=', 'active')
    .where(mayMeet(sql`${performerId}::uuid`, sql`accounts.id`))
    .executeTakeFirst();
  return row?.id;
}

export async function findAccountKind(db: Kysely<DB>, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('kind').where('id', '=', accountId).executeTakeFirst();
  return row?.kind;
}
