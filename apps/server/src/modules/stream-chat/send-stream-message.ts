import type * as operations from '@ovation/contract/messaging/stream-chat.ts';
import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { cleanMessage } from '../../platform/clean-line.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure, TooManyRequests } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { announceStreamMessage } from './announce.ts';
import { denialToChat, secondsToWait } from './policy.ts';
import { presentStreamMessage } from './present.ts';
import { requireStream } from './read-stream.ts';
import { advanceStream, lockStream, type StreamRow } from './stream-conversation.store.ts';
import {
  findByClientId,
  findStreamMessage,
  insertStreamMessage,
  type StreamMessageRow,
} from './stream-message.store.ts';
import { loadName, loadWriter } from './writer.store.ts';

type SendCall = Call<typeof operations.sendStreamMessage>;

/** A retry returns the message that was sent before. */
export async function sendStreamMessage(call: SendCall): Promise<StreamMessage> {
  const { app, actor, params, body, request } = call;
  await requireStream(app, { viewer: actor, country: request.country }, params.id);
  const text = cleanMessage('text', body.text);
  return presentStreamMessage(
    await app.transaction(async (work) => {
      const stream = await lockStream(work.db, params.id);
      return (await findEarlier(work, call)) ?? add(work, call, stream, text);
    }),
  );
}

async function findEarlier({ db }: Work, { actor, params, body }: SendCall): Promise<StreamMessageRow | undefined> {
  if (body.clientId === undefined) return undefined;
  const earlier = await findByClientId(db, actor.id, body.clientId);
  if (earlier && earlier.performer_id !== params.id)
    throw new Failure('conflict', 'This clientId was used for a message in another chat.');
  return earlier;
}

async function add(
  work: Work,
  { app, actor, params, body }: SendCall,
  stream: StreamRow,
  text: string,
): Promise<StreamMessageRow> {
  const now = app.clock.now();
  await requireMayWrite(work, actor, stream, now);
  const message = {
    id: newId(),
    performerId: params.id,
    sequence: stream.last_sequence + 1n,
    position: stream.last_position + 1n,
    senderId: actor.id,
    clientId: body.clientId ?? null,
    text,
  };
  await insertStreamMessage(work.db, message, now);
  await advanceStream(work.db, params.id, message);
  const row = (await findStreamMessage(work.db, message.id)) as StreamMessageRow;
  announceStreamMessage(work, app, row);
  return row;
}

async function requireMayWrite({ db }: Work, actor: SendCall['actor'], stream: StreamRow, now: Date): Promise<void> {
  const writer = await loadWriter(db, stream.performer_id, actor.id, now);
  const denial = denialToChat(actor, stream, writer, await loadName(db, stream.performer_id));
  if (denial !== undefined) throw new Failure('may-not-write', denial);
  const waitSeconds = secondsToWait(actor, stream, writer, now);
  if (waitSeconds > 0)
    throw new TooManyRequests(
      waitSeconds,
      `This chat is in slow mode. You can write again in ${waitSeconds} second${waitSeconds === 1 ? '' : 's'}.`,
    );
}
