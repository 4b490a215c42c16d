import type { PublishWays } from '@ovation/contract/live/streams.ts';
import { t } from '@ovation/language/t.ts';
import type { StreamLatency } from '@ovation/contract/live/stream.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { followStreamsSoon } from '../engine/follow-streams-job.ts';
import { sessionKey } from '../keys/session-keys.ts';
import { announceStream } from './announce-stream.ts';
import { endStream } from './end-stream.ts';
import { insertStream, type StreamRow, type StoredRule, type StreamContent } from './stream.store.ts';
import { Failure } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { loadStreamingSettings } from '../settings/streaming-settings.store.ts';
import { chooseProvider } from '../providers/providers.ts';
import { requireFreeStream } from './may-stream.ts';

/** For the transaction that opens a stream: publishes that, and has it followed. */
export async function announceOpening(work: Work, app: App, row: StreamRow): Promise<void> {
  await work.publish('stream.opened', { streamId: row.id, performerId: row.performer_id });
  announceStream(work, app, row);
  await followStreamsSoon(work);
}

/** Prepares the engine for the publisher of an open stream; no transaction may be open. Throws unavailable. */
export async function openInEngine(app: App, row: Pick<StreamRow, 'id' | 'epoch' | 'is_recorded'>): Promise<void> {
  const { liveMaximumKilobits } = await app.settings.read();
  await app.liveVideo.openStream({
    streamId: row.id,
    epoch: row.epoch,
    isRecorded: row.is_recorded,
    maxBitrate: liveMaximumKilobits * 1_000,
  });
}

/** The same for a stream that was opened a moment ago, which ends if the engine cannot take it. */
export async function openNewInEngine(app: App, row: StreamRow): Promise<void> {
  try {
    await openInEngine(app, row);
  } catch (error) {
    await app.transaction((work) => endStream(work, app, row.id, { reason: 'never-started' }));
    throw error;
  }
}

/** How its performer publishes it, by each way that the engine takes. */
export async function publishWaysOf(app: App, row: Pick<StreamRow, 'id' | 'performer_id'>): Promise<PublishWays> {
  const ways = await app.liveVideo.publishTicket({ streamId: row.id, accountId: row.performer_id });
  const { rtmpUrl } = app.liveVideo;
  const takesEncoders = ways.some(({ kind }) => kind === 'whip');
  return {
    ...Object.fromEntries(ways.map(({ kind, ...way }) => [kind, way])),
    ...(rtmpUrl === undefined || !takesEncoders ? {} : { rtmp: { url: rtmpUrl, key: sessionKey(app, row.id) } }),
  };
}

/**
 * Opens a stream with its performer's defaults, for an encoder that begins by itself. Throws unavailable, and
 * conflict while new streams have another provider than the embedded engine, which alone takes encoders.
 */
export async function openStreamOf(app: App, performerId: string): Promise<StreamRow> {
  const provider = await chooseProvider(app);
  if (provider !== 'embedded') throw new Failure('conflict', t('This site doesn’t accept video from encoders.'));
  const settings = await loadStreamingSettings(app.database, performerId);
  const content: StreamContent = {
    title: settings.title === '' ? t('Live stream') : settings.title,
    description: settings.description,
    tags: [],
    rule: settings.access as StoredRule,
    price: settings.price,
    latency: settings.latency as StreamLatency,
    isRecorded: settings.is_recorded,
    imageId: null,
    startsAt: null,
  };
  const row = await app.transaction(async (work) => {
    await requireFreeStream(app, work);
    const stream = { id: newId(), performerId, status: 'waiting', provider } as const;
    const inserted = await insertStream(work.db, stream, content, app.clock.now());
    await work.publish('content.created', { kind: 'stream', id: inserted.id, performerId });
    await announceOpening(work, app, inserted);
    return inserted;
  });
  await openNewInEngine(app, row);
  return row;
}
