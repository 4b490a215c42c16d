import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { chooseProvider } from '../providers/choose-provider.ts';
import { requireFreeStream } from '../streams/may-stream.ts';
import { pauseStreamOf } from '../pause/pause-stream.ts';
import { announceOpening, openNewInEngine } from '../streams/open-stream.ts';
import { insertStream, type StreamContent, type StreamRow } from '../streams/stream.store.ts';
import type { RequestRow } from './request.store.ts';

/** A stream for one fan, during which the performer's other one is paused. Throws stream-open during another show. */
export async function insertPrivateShow(work: Work, app: App, request: RequestRow): Promise<StreamRow> {
  await pauseStreamOf(work, app, request.performer_id);
  await requireFreeStream(app, work);
  const content: StreamContent = {
    title: t('Private show'),
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
export async function openCamera(app: App, requestId: string): Promise<void> {
  const { liveMaximumKilobits } = await app.settings.read();
  const maxBitrate = liveMaximumKilobits * 1_000;
  await app.liveVideo.openStream({ streamId: requestId, epoch: 1, isRecorded: false, maxBitrate });
}
