import type { PublishWays } from '@ovation/contract/live/streams.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { followStreamsSoon } from '../engine/follow-streams-job.ts';
import { sessionKey } from '../keys/session-key.ts';
import { announceStream } from './announce-stream.ts';
import { endStream } from './end-stream.ts';
import type { StreamRow } from './stream.store.ts';

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
