import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/streams.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { attachFiles } from '../../media/index.ts';
import { announceStream } from './announce-stream.ts';
import { chooseProvider } from '../providers/choose-provider.ts';
import { requireFreeStream, requireStreamer } from './may-stream.ts';
import { announceOpening, openNewInEngine, publishWaysOf } from './open-stream.ts';
import { readOwnStream } from './read-streams.ts';
import { countScheduled, insertStream, type StreamContent, type StreamRow } from './stream.store.ts';
import { hasPrice, storedRule, validateStream } from './validate-stream.ts';

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
