import { english, t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/streams.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { attachFiles, deleteFiles, loadFilesOf } from '../../media/index.ts';
import { markWaiting } from '../engine/stream-state.store.ts';
import { stopAllLater } from '../watch/stop-watching.ts';
import { announceStream } from './announce-stream.ts';
import { endStream } from './end-stream.ts';
import { chooseProvider } from '../providers/providers.ts';
import { requireFreeStream, requireStreamer } from './may-stream.ts';
import { announceOpening, openNewInEngine, publishWaysOf } from './open-stream.ts';
import { readOwnStream, readOwnStreams } from './read-streams.ts';
import {
  contentOf,
  keepsRecordings,
  lockOwnStream,
  updateStream,
  deleteStreamRow,
  isReferredTo,
  withdrawStream,
  findOpenStream,
  countScheduled,
  insertStream,
  type StreamContent,
  type StreamRow,
} from './stream.store.ts';
import { hasPrice, storedRule, validateStream } from './validate-stream.ts';
import type { App } from '../../../app.ts';
import { deleteStoredThumbnailsJob } from '../watch/thumbnails.ts';
import { findOwnStreams } from './own-stream.store.ts';
import { newId } from '../../../platform/new-id.ts';

type Change = Call<typeof operations.changeStream>;

/** Changes what is sent, then begins or ends the stream. A suspended performer may only end it. */
export async function changeStream(call: Change) {
  const { app, actor, params, body, request } = call;
  if (body.status !== 'ended') await requireStreamer(app, actor);
  const row = await app.transaction(async (work) => {
    const known = await lockOwnStream(work.db, actor.id, params.id);
    if (!known) throw new Failure('not-found');
    if (body.status === 'ended') return end(work, call, known);
    if (known.status === 'ended') throw new Failure('conflict', t('This stream has ended.'));
    const changed = await change(work, call, known);
    return body.status === 'waiting' ? begin(work, call, changed) : changed;
  });
  if (body.status === 'waiting') await openNewInEngine(app, row);
  return readOwnStream(app, { viewer: actor, country: request.country }, params.id);
}

/** Ending again changes nothing. */
async function end(work: Work, { app }: Change, known: StreamRow): Promise<StreamRow> {
  return (await endStream(work, app, known.id, { reason: 'performer' })) ?? known;
}

async function begin(work: Work, { app }: Change, known: StreamRow): Promise<StreamRow> {
  if (known.status !== 'scheduled') throw new Failure('conflict', t('This stream has already started.'));
  await requireFreeStream(app, work);
  const row = await markWaiting(work.db, known.id, await chooseProvider(app), app.clock.now());
  if (!row) throw new Failure('conflict');
  await announceOpening(work, app, row);
  return row;
}

async function change(work: Work, call: Change, known: StreamRow): Promise<StreamRow> {
  const { app, actor } = call;
  const before = contentOf(known);
  const after = merge(before, call, known.provider);
  await requireChangeable(known, before, after);
  await validateStream(app, work, after, { performerId: actor.id, streamId: known.id }, before);
  const row = await updateStream(work.db, known.id, after, app.clock.now());
  await settleImage(work, call, before, after);
  announceStream(work, app, row);
  if (before.rule !== after.rule || before.price !== after.price) {
    await work.publish('stream.rule-changed', { streamId: known.id, performerId: actor.id });
    stopAllLater(work, app, known.id, english('Who may watch has changed. Please join again.'));
  }
  return row;
}

function merge(before: StreamContent, { body }: Change, provider: string | null): StreamContent {
  const rule = body.access === undefined ? before.rule : storedRule(body.access);
  const price = body.price === undefined ? before.price : toMinor(body.price);
  return {
    title: body.title === undefined ? before.title : cleanLine('title', body.title),
    description: body.description === undefined ? before.description : sanitiseText(body.description),
    tags: body.tags === undefined ? before.tags : [...new Set(body.tags)],
    rule,
    price: hasPrice(rule) ? price : null,
    latency: body.latency ?? before.latency,
    isRecorded: (body.isRecorded ?? before.isRecorded) && keepsRecordings(provider),
    imageId: body.imageId === undefined ? before.imageId : body.imageId,
    startsAt: body.startsAt === undefined ? before.startsAt : new Date(body.startsAt),
  };
}

/** A private show keeps the terms that the fan agreed to, and what has begun has no other time to begin. */
async function requireChangeable(known: StreamRow, before: StreamContent, after: StreamContent): Promise<void> {
  const isPriced = before.rule !== after.rule || before.price !== after.price;
  if (known.fan_id !== null && (isPriced || after.isRecorded !== before.isRecorded))
    throw new Failure('conflict', t('The terms of a private show cannot change.'));
  if (known.status !== 'scheduled' && after.startsAt?.getTime() !== before.startsAt?.getTime())
    throw new Failure('conflict', t('This stream has already started.'));
}

async function settleImage(
  work: Work,
  { app, params }: Change,
  before: StreamContent,
  after: StreamContent,
): Promise<void> {
  if (before.imageId === after.imageId) return;
  if (after.imageId !== null)
    await attachFiles(work.db, [after.imageId], { kind: 'stream', id: params.id }, app.clock.now());
  if (before.imageId !== null) await deleteFiles(work, [before.imageId]);
}

/** A scheduled stream is cancelled first, which refunds its tickets. The recording stays: it is a video. */
export async function deleteStream({ app, actor, params }: Call<typeof operations.deleteStream>) {
  await app.transaction(async (work) => {
    const stream = await lockOwnStream(work.db, actor.id, params.id);
    if (!stream) throw new Failure('not-found');
    if (stream.status === 'scheduled') await endStream(work, app, stream.id, { reason: 'performer' });
    else if (stream.status !== 'ended') throw new Failure('conflict', t('Please end this stream first.'));
    await removeStream(work, app, stream.id);
  });
  return { message: t('The stream is deleted.') };
}

/** What was paid for stays in the books, and so does its row, which no one sees. */
async function removeStream(work: Work, app: App, streamId: string): Promise<void> {
  if (await isReferredTo(work.db, streamId)) return withdrawStream(work.db, streamId, app.clock.now());
  const files = await loadFilesOf(work.db, 'stream', [streamId]);
  await deleteFiles(
    work,
    files.map(({ id }) => id),
  );
  await deleteStreamRow(work.db, streamId);
  await work.enqueue(deleteStoredThumbnailsJob, { streamId });
}

/** A performer who is suspended or may not stream any longer has none: their streams are ended. */
export async function getOpenStream({ app, actor, request }: Call<typeof operations.getOpenStream>) {
  const row = await findOpenStream(app.database, actor.id);
  if (!row) return { stream: null };
  const [stream, publish] = await Promise.all([
    readOwnStream(app, { viewer: actor, country: request.country }, row.id),
    publishWaysOf(app, row),
  ]);
  return { stream: { ...stream, publish } };
}

export async function getOwnStream({ app, actor, params, request }: Call<typeof operations.getOwnStream>) {
  return readOwnStream(app, { viewer: actor, country: request.country }, params.id);
}

export async function listOwnStreams({ app, actor, query, request }: Call<typeof operations.listOwnStreams>) {
  const { ids, total } = await findOwnStreams(app.database, actor.id, query);
  return { data: await readOwnStreams(app, { viewer: actor, country: request.country }, ids), total };
}

type Start = Call<typeof operations.startStream>;

/** Opens a stream, which waits for its performer's video; with `startsAt` it is announced, and opened later. */
export async function startStream(call: Start) {
  const { app, actor, request } = call;
  await requireStreamer(app, actor);
  const content = contentFrom(call);
  const row = await app.transaction((work) => insert(work, call, content));
  if (row.status === 'waiting') await openNewInEngine(app, row);
  const [stream, publish] = await Promise.all([
    readOwnStream(app, { viewer: actor, country: request.country }, row.id),
    row.status === 'waiting' ? publishWaysOf(app, row) : {},
  ]);
  return { ...stream, publish };
}

function contentFrom({ body }: Start): StreamContent {
  const rule = storedRule(body.access);
  return {
    title: cleanLine('title', body.title),
    description: sanitiseText(body.description),
    tags: [...new Set(body.tags)],
    rule,
    price: hasPrice(rule) && body.price !== undefined ? toMinor(body.price) : null,
    latency: body.latency,
    isRecorded: body.isRecorded,
    imageId: body.imageId,
    startsAt: body.startsAt === undefined ? null : new Date(body.startsAt),
  };
}

const maxScheduled = 50;

async function insert(work: Work, { app, actor }: Start, content: StreamContent): Promise<StreamRow> {
  const status = content.startsAt === null ? 'waiting' : 'scheduled';
  const provider = status === 'waiting' ? await chooseProvider(app) : null;
  const stream = { id: newId(), performerId: actor.id, status, provider } as const;
  if (status === 'waiting') await requireFreeStream(app, work);
  else if ((await countScheduled(work.db, actor.id)) >= maxScheduled)
    throw invalidField(
      'startsAt',
      t('You can announce at most {maxScheduled} streams. Please cancel one of them first.', { maxScheduled }),
    );
  await validateStream(app, work, content, { performerId: actor.id, streamId: stream.id });
  const row = await insertStream(work.db, stream, content, app.clock.now());
  await work.publish('content.created', { kind: 'stream', id: row.id, performerId: actor.id });
  if (content.imageId !== null)
    await attachFiles(work.db, [content.imageId], { kind: 'stream', id: row.id }, app.clock.now());
  if (status === 'waiting') await announceOpening(work, app, row);
  else announceStream(work, app, row);
  return row;
}
