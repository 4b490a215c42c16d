import type { StreamWritingRule } from '@ovation/contract/messaging/stream-chat.ts';
import type { Kysely, Selectable } from 'kysely';
import type { DB, StreamConversations } from '../../platform/database/types.gen.ts';

export type StreamRow = Selectable<StreamConversations>;

/** The state of a chat that was never opened. */
const neverOpened = {
  is_open: false,
  who_may_write: 'all',
  slow_seconds: 0,
  topic: '',
  last_sequence: 0n,
  last_position: 0n,
  cleared_sequence: 0n,
  pinned_message_id: null,
  goal_title: null,
  goal_amount: null,
  goal_since: null,
  goal_raised: 0n,
  tip_menu: [],
  updated_at: new Date(0),
};

/** The caller has checked that the performer exists. */
export async function loadStream(db: Kysely<DB>, performerId: string): Promise<StreamRow> {
  const row = await db
    .selectFrom('stream_conversations')
    .selectAll()
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  return row ?? { performer_id: performerId, ...neverOpened };
}

/** Every change of a chat takes this lock, so that numbers are assigned in the order of their commits. */
export async function lockStream(db: Kysely<DB>, performerId: string): Promise<StreamRow> {
  await db
    .insertInto('stream_conversations')
    .values({ performer_id: performerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('stream_conversations')
    .selectAll()
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface StreamSettings {
  readonly isOpen: boolean;
  readonly whoMayWrite: StreamWritingRule;
  readonly slowSeconds: number;
  readonly topic: string;
}

export async function saveStreamSettings(
  db: Kysely<DB>,
  performerId: string,
  { isOpen, whoMayWrite, slowSeconds, topic }: StreamSettings,
  now: Date,
): Promise<StreamRow> {
  return db
    .updateTable('stream_conversations')
    .set({ is_open: isOpen, who_may_write: whoMayWrite, slow_seconds: slowSeconds, topic, updated_at: now })
    .where('performer_id', '=', performerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the last position and, for a new message, its sequence. */
export async function advanceStream(
  db: Kysely<DB>,
  performerId: string,
  reached: { readonly position: bigint; readonly sequence?: bigint },
): Promise<void> {
  await db
    .updateTable('stream_conversations')
    .set({
      last_position: reached.position,
      ...(reached.sequence === undefined ? {} : { last_sequence: reached.sequence }),
    })
    .where('performer_id', '=', performerId)
    .execute();
}

/** The caller holds the lock and has checked that the message is of this chat. */
export async function setPinned(db: Kysely<DB>, performerId: string, messageId: string | null): Promise<StreamRow> {
  return db
    .updateTable('stream_conversations')
    .set({ pinned_message_id: messageId })
    .where('performer_id', '=', performerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes all messages. */
export async function clearStream(db: Kysely<DB>, performerId: string, position: bigint): Promise<StreamRow> {
  await db.deleteFrom('stream_messages').where('performer_id', '=', performerId).execute();
  return db
    .updateTable('stream_conversations')
    .set(({ ref }) => ({ cleared_sequence: ref('last_sequence'), last_position: position }))
    .where('performer_id', '=', performerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Chats with more messages than are kept. */
export async function findLongStreams(db: Kysely<DB>, maxKept: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('stream_conversations')
    .select('performer_id')
    .where(({ eb, ref }) => eb(eb(ref('last_sequence'), '-', ref('cleared_sequence')), '>', maxKept))
    .execute();
  return rows.map(({ performer_id }) => performer_id);
}

export async function deleteOldest(db: Kysely<DB>, performerId: string, upTo: bigint): Promise<void> {
  await db
    .deleteFrom('stream_messages')
    .where('performer_id', '=', performerId)
    .where('sequence', '<=', upTo)
    .execute();
  await db
    .updateTable('stream_conversations')
    .set({ cleared_sequence: upTo })
    .where('performer_id', '=', performerId)
    .execute();
}
