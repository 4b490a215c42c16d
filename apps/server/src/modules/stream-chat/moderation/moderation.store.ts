import type { StreamHold, StreamModeration } from '@ovation/contract/messaging/stream-moderation.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

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
