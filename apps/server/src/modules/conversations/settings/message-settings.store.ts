import type { MessageSettings, WritingRule } from '@ovation/contract/messaging/conversations.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export async function loadMessageSettings(db: Kysely<DB>, performerId: string): Promise<MessageSettings> {
  const row = await db
    .selectFrom('message_settings')
    .selectAll()
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  return {
    whoMayWrite: (row?.who_may_write ?? 'followers') as WritingRule,
    followWelcome: row?.follow_welcome ?? '',
    subscribeWelcome: row?.subscribe_welcome ?? '',
  };
}

export async function saveMessageSettings(
  db: Kysely<DB>,
  performerId: string,
  { whoMayWrite, followWelcome, subscribeWelcome }: MessageSettings,
  now: Date,
): Promise<void> {
  const chosen = {
    who_may_write: whoMayWrite,
    follow_welcome: followWelcome,
    subscribe_welcome: subscribeWelcome,
    updated_at: now,
  };
  await db
    .insertInto('message_settings')
    .values({ performer_id: performerId, ...chosen })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(chosen))
    .execute();
}

/** Of a closed account. */
export async function deleteMessageSettingsOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('message_settings').where('performer_id', '=', accountId).execute();
}
