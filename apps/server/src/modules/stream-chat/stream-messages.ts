import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-chat.ts';
import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { cleanMessage } from '../../platform/clean-line.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure, TooManyRequests } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { appendMessage, judgeMessage, type Verdict } from './append-message.ts';
import { findHeldByClientId } from './moderation/held-message.store.ts';
import { denialToChat, mayModerate, secondsToWait } from './policy.ts';
import { presentHeldMessage, presentStreamMessage, presentStream } from './present.ts';
import { asOfNow, requireStream, holdMessage } from './read-stream.ts';
import { lockStream, clearStream, type StreamRow } from './stream-conversation.store.ts';
import { findByClientId, listBefore, listSince } from './stream-message.store.ts';
import { loadName, loadWriter, type Writer } from './writer.store.ts';
import { announceClearing, announceStream } from './announce.ts';
import type { App } from '../../app.ts';
import type { Viewing } from '../access/index.ts';

type SendCall = Call<typeof operations.sendStreamMessage>;

/** A retry returns the message that was sent before. */
export async function sendStreamMessage(call: SendCall): Promise<StreamMessage> {
  const { app, actor, params, body, request } = call;
  await requireStream(app, { viewer: actor, country: request.country }, params.id);
  const text = cleanMessage('text', body.text);
  return app.transaction(async (work) => {
    const stream = await asOfNow(app, work.db, await lockStream(work.db, params.id));
    return (await findEarlier(work, call)) ?? add(work, call, stream, text);
  });
}

async function findEarlier({ db }: Work, { actor, params, body }: SendCall): Promise<StreamMessage | undefined> {
  if (body.clientId === undefined) return undefined;
  const shown = await findByClientId(db, actor.id, body.clientId);
  const held = shown ? undefined : await findHeldByClientId(db, actor.id, body.clientId);
  const earlier = shown ?? held;
  if (earlier && earlier.performer_id !== params.id)
    throw new Failure('conflict', t('This clientId was used for a message in another chat.'));
  if (shown) return presentStreamMessage(shown);
  return held && presentHeldMessage(held);
}

async function add(work: Work, call: SendCall, stream: StreamRow, text: string): Promise<StreamMessage> {
  const { app, actor, params, body } = call;
  const now = app.clock.now();
  const writer = await requireMayWrite(work, actor, stream, now);
  const verdict = mayModerate(actor, params.id, writer)
    ? 'shown'
    : await judgeMessage(work.db, { performerId: params.id, senderId: actor.id, text }, now);
  requireAllowed(verdict);
  const message = { id: newId(), senderId: actor.id, clientId: body.clientId ?? null, text };
  if (verdict === 'shown') return presentStreamMessage(await appendMessage(work, app, stream, message, now));
  return presentHeldMessage(await holdMessage(work, app, { ...message, performerId: params.id, reason: verdict }, now));
}

function requireAllowed(verdict: Verdict): asserts verdict is Exclude<Verdict, 'refused'> {
  if (verdict === 'refused')
    throw new Failure('may-not-write', t('Your message contains a word that is not allowed in this chat.'));
}

async function requireMayWrite({ db }: Work, actor: SendCall['actor'], stream: StreamRow, now: Date): Promise<Writer> {
  const writer = await loadWriter(db, stream.performer_id, actor.id, now);
  const denial = denialToChat(actor, stream, writer, { name: await loadName(db, stream.performer_id), now });
  if (denial !== undefined) throw new Failure('may-not-write', denial);
  const waitSeconds = secondsToWait(actor, stream, writer, now);
  if (waitSeconds > 0)
    throw new TooManyRequests(
      waitSeconds,
      t('This chat is in slow mode. You can write again in {waitSeconds, plural, one {# second} other {# seconds}}.', {
        waitSeconds,
      }),
    );
  return writer;
}

export async function clearStreamMessages({ app, actor, params }: Call<typeof operations.clearStreamMessages>) {
  if (params.id !== actor.id) throw new Failure('not-found', t('This is not your chat.'));
  return app.transaction(async (work) => {
    const { last_position, pinned_message_id } = await lockStream(work.db, actor.id);
    const cleared = await clearStream(work.db, actor.id, last_position + 1n);
    announceClearing(work, app, cleared);
    const row = await asOfNow(app, work.db, cleared);
    if (pinned_message_id !== null) await announceStream(work, app, row);
    return presentStream(row, undefined);
  });
}

type PageQuery = Call<typeof operations.listPublicMessages>['query'];

/** Reads the conversation before its messages, so that its position never includes a message that the page lacks. */
async function readPage(app: App, viewing: Viewing, id: string, { before, offset, limit }: PageQuery) {
  const stream = await requireStream(app, viewing, id);
  const newest = before === undefined ? stream.last_sequence + 1n : BigInt(before);
  const rows = await listBefore(app.database, id, { before: newest - BigInt(offset), limit, viewer: viewing.viewer });
  return {
    data: rows.map(presentStreamMessage),
    total: Number(stream.last_sequence - stream.cleared_sequence),
    position: Number(stream.last_position),
    clearedSequence: Number(stream.cleared_sequence),
  };
}

export async function listPublicMessages({
  app,
  actor,
  params,
  query,
  request,
}: Call<typeof operations.listPublicMessages>) {
  return readPage(app, { viewer: actor, country: request.country }, params.id, query);
}

export async function listStreamMessages({
  app,
  actor,
  params,
  query,
  request,
}: Call<typeof operations.listStreamMessages>) {
  const viewing = { viewer: actor, country: request.country };
  if (query.after === undefined) return { ...(await readPage(app, viewing, params.id, query)), isComplete: true };
  const stream = await requireStream(app, viewing, params.id);
  const rows = await listSince(app.database, params.id, {
    after: BigInt(query.after),
    limit: query.limit,
    viewer: viewing.viewer,
  });
  const isComplete = rows.length < query.limit;
  const reached = rows.at(-1)?.position ?? 0n;
  return {
    data: rows.map(presentStreamMessage),
    total: Number(stream.last_sequence - stream.cleared_sequence),
    clearedSequence: Number(stream.cleared_sequence),
    isComplete,
    position: Number(isComplete && stream.last_position > reached ? stream.last_position : reached),
  };
}
