import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/streams.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { attachFiles, deleteFiles } from '../../media/index.ts';
import { markWaiting } from '../engine/stream-state.store.ts';
import { stopAllLater } from '../watch/stop-watching.ts';
import { announceStream } from './announce-stream.ts';
import { endStream } from './end-stream.ts';
import { chooseProvider } from '../providers/choose-provider.ts';
import { requireFreeStream, requireStreamer } from './may-stream.ts';
import { announceOpening, openNewInEngine } from './open-stream.ts';
import { readOwnStream } from './read-streams.ts';
import {
  contentOf,
  keepsRecordings,
  lockOwnStream,
  updateStream,
  type StreamContent,
  type StreamRow,
} from './stream.store.ts';
import { hasPrice, storedRule, validateStream } from './validate-stream.ts';

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
    stopAllLater(work, app, known.id, t('Who may watch has changed. Please join again.'));
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
