import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { presentStream, presentStreamMessage } from './present.ts';
import type { StreamRow } from './stream-conversation.store.ts';
import type { StreamMessageRow } from './stream-message.store.ts';

const chatOf = (id: string) => ({ kind: 'stream', id }) as const;

export function announceStreamMessage(work: Work, app: App, row: StreamMessageRow): void {
  const message = presentStreamMessage(row);
  work.afterCommit(() =>
    app.realtime.emitToWatchers(chatOf(row.performer_id), 'stream-message.created', {
      position: message.position,
      message,
    }),
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
  const { _id: conversationId, position, clearedSequence } = presentStream(row);
  work.afterCommit(() =>
    app.realtime.emitToWatchers(chatOf(conversationId), 'stream-message.cleared', {
      position,
      conversationId,
      clearedSequence,
    }),
  );
}

export function announceStream(work: Work, app: App, row: StreamRow): void {
  work.afterCommit(() =>
    app.realtime.emitToWatchers(chatOf(row.performer_id), 'stream-conversation.changed', {
      conversation: presentStream(row),
    }),
  );
}
