import { english } from '@ovation/language/t.ts';
import type { PublishWays } from '@ovation/contract/live/streams.ts';
import type { WatchWay } from '@ovation/contract/live/watch.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { chooseProvider } from '../providers/providers.ts';
import { requireFreeStream } from '../streams/may-stream.ts';
import { pauseStreamOf } from '../pause/pause-stream.ts';
import { announceOpening, openNewInEngine } from '../streams/open-stream.ts';
import { insertStream, type StreamContent, type StreamRow } from '../streams/stream.store.ts';
import { findRequestOf, type RequestRow } from './request.store.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** A stream for one fan, during which the performer's other one is paused. Throws stream-open during another show. */
export async function insertPrivateShow(work: Work, app: App, request: RequestRow): Promise<StreamRow> {
  await pauseStreamOf(work, app, request.performer_id);
  await requireFreeStream(app, work);
  const content: StreamContent = {
    title: storedText(english('Private show')),
    description: '',
    tags: [],
    rule: 'minute',
    price: request.price,
    latency: 'realtime',
    // Nobody has agreed to a recording of what is between two people.
    isRecorded: false,
    imageId: null,
    startsAt: null,
  };
  const parties = { performerId: request.performer_id, fanId: request.fan_id };
  const show = { id: newId(), ...parties, status: 'waiting', provider: await chooseProvider(app) } as const;
  const row = await insertStream(work.db, show, content, app.clock.now());
  await announceOpening(work, app, row);
  return row;
}

/** After the commit: the engine waits for the performer's video, and for the fan's if they want to be seen. */
export async function openPrivateShow(app: App, show: StreamRow, request: RequestRow): Promise<void> {
  await openNewInEngine(app, show);
  if (request.is_two_way) await openCamera(app, request.id);
}

/** The fan's camera is a stream of the engine by itself, whose id is that of the request; opening it twice is once. */
async function openCamera(app: App, requestId: string): Promise<void> {
  const { liveMaximumKilobits } = await app.settings.read();
  const maxBitrate = liveMaximumKilobits * 1_000;
  await app.liveVideo.openStream({ streamId: requestId, epoch: 1, isRecorded: false, maxBitrate });
}

interface Camera {
  readonly publish?: PublishWays;
  readonly watch?: WatchWay[];
}

interface Joined {
  readonly stream: StreamRow;
  readonly accountId: string;
  readonly viewerId: string;
}

/** How the fan of a private show is seen: the fan publishes, and the performer watches. Undefined for all others. */
export async function readCamera(app: App, { stream, accountId, viewerId }: Joined): Promise<Camera | undefined> {
  if (stream.fan_id === null || stream.status === 'ended') return undefined;
  const request = await findRequestOf(app.database, stream.id);
  if (!request?.is_two_way) return undefined;
  // The engine may have been started again since.
  await openCamera(app, request.id);
  if (accountId === stream.fan_id) return { publish: await publishWays(app, request.id, accountId) };
  if (accountId !== stream.performer_id) return undefined;
  const { watch } = await app.liveVideo.watchTicket({ streamId: request.id, accountId, viewerId });
  return { watch: [...watch] };
}

async function publishWays(app: App, streamId: string, accountId: string): Promise<PublishWays> {
  const ways = await app.liveVideo.publishTicket({ streamId, accountId });
  return Object.fromEntries(ways.map(({ kind, ...way }) => [kind, way]));
}
