import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { announceStreamMessage } from './announce.ts';
import { advanceStream, type StreamRow } from './stream-conversation.store.ts';
import {
  findStreamMessage,
  insertStreamMessage,
  type NewStreamMessage,
  type StreamMessageRow,
} from './stream-message.store.ts';

/** Writes a message at the end of a chat, whose row the caller has locked, and announces it. */
export async function appendMessage(
  work: Work,
  app: App,
  stream: Pick<StreamRow, 'performer_id' | 'last_sequence' | 'last_position'>,
  given: Omit<NewStreamMessage, 'performerId' | 'sequence' | 'position'>,
  now: Date,
): Promise<StreamMessageRow> {
  const message = {
    ...given,
    performerId: stream.performer_id,
    sequence: stream.last_sequence + 1n,
    position: stream.last_position + 1n,
  };
  await insertStreamMessage(work.db, message, now);
  await advanceStream(work.db, message.performerId, message);
  const row = (await findStreamMessage(work.db, message.id)) as StreamMessageRow;
  announceStreamMessage(work, app, row);
  return row;
}
