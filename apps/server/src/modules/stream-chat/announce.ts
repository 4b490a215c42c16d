import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { presentGoal, presentStream, presentStreamMessage } from './present.ts';
import type { StreamRow } from './stream-conversation.store.ts';
import { findStreamMessage, type StreamMessageRow } from './stream-message.store.ts';

const chatOf = (id: string) => ({ kind: 'stream', id }) as const;

/** Who ignores the sender finds a gap in the positions, and fetches the other messages. */
export function announceStreamMessage(work: Work, app: App, row: StreamMessageRow): void {
  const message = presentStreamMessage(row);
  work.afterCommit(() =>
    app.realtime.emitToWatchers(
      chatOf(row.performer_id),
      'stream-message.created',
      { position: message.position, message },
      row.sender_id,
    ),
  );
}

export function announceStreamDeletion(
  work: Work,
  app: App,
  { id, performer_id: conversationId }: StreamMessageRow,
  position: bigint,
): void {
  work.afterCommit(() =>
    app.realtime.emitToWatchers(chatOf(conversationId), 'stream-message.deleted', {
      position: Number(position),
      conversationId,
      messageId: id,
    }),
  );
}

export function announceClearing(work: Work, app: App, row: StreamRow): void {
  const conversationId = row.performer_id;
  const [position, clearedSequence] = [Number(row.last_position), Number(row.cleared_sequence)];
  work.afterCommit(() =>
    app.realtime.emitToWatchers(chatOf(conversationId), 'stream-message.cleared', {
      position,
      conversationId,
      clearedSequence,
    }),
  );
}

export async function announceStream(work: Work, app: App, row: StreamRow): Promise<void> {
  const conversation = presentStream(row, await loadPinned(work.db, row));
  work.afterCommit(() =>
    app.realtime.emitToWatchers(chatOf(row.performer_id), 'stream-conversation.changed', { conversation }),
  );
}

export function announceGoal(work: Work, app: App, row: StreamRow): void {
  const event = { conversationId: row.performer_id, goal: presentGoal(row) };
  work.afterCommit(() => app.realtime.emitToWatchers(chatOf(row.performer_id), 'stream-goal.changed', event));
}

export async function loadPinned(
  db: Kysely<DB>,
  { pinned_message_id: id }: Pick<StreamRow, 'pinned_message_id'>,
): Promise<StreamMessageRow | undefined> {
  return id === null ? undefined : findStreamMessage(db, id);
}
