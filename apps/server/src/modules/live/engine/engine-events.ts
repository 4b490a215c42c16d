import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveEvent, RecordingProblem } from '../../../gateways/live-video/live-video.ts';
import type { App } from '../../../app.ts';
import { announceStream } from '../streams/announce-stream.ts';
import { loadStream, type StreamRow } from '../streams/stream.store.ts';
import { tellRefusedEncoder } from '../keys/session-keys.ts';
import { isPaused } from '../pause/pause.store.ts';
import { stopPublishing } from '../pause/pause-stream.ts';
import { followViewer } from '../visits/follow-viewers.ts';
import { keepRecordingLater } from './keep-recording.ts';
import { noteProblem } from './recording-problem.store.ts';
import { markInterrupted, markLive, setThumbnailKey, type Session } from './stream-state.store.ts';
import { thumbnailKey } from '../watch/thumbnails.ts';

/**
 * Handles what the engine reports, in the order in which it does so for one stream and for one viewer. Each write is
 * conditional, because an event may come twice, late or never.
 */
export async function handleEngineEvent(app: App, event: LiveEvent): Promise<void> {
  // It takes seconds on a busy machine, and changes nothing that others wait for.
  if (event.type === 'pictured') return showPicture(app, event.streamId);
  if (event.type === 'encoder-refused') return tellRefusedEncoder(app, event);
  const key = 'viewer' in event ? event.viewer.viewerId : event.streamId;
  await app.liveEvents.run(key, () => handle(app, event));
}

async function handle(
  app: App,
  event: Exclude<LiveEvent, { readonly type: 'pictured' | 'encoder-refused' }>,
): Promise<void> {
  if (event.type === 'publishing') return startOrResume(app, event, event.at);
  if (event.type === 'interrupted') return interrupt(app, event, event.at);
  if (event.type === 'recorded') return app.transaction((work) => keepRecordingLater(work, event.streamId));
  if (event.type === 'recording-problem') return noteRecordingProblem(app, event);
  app.viewerCounts.countSoon(event.viewer.streamId);
  await followViewer(app, event);
}

/** Followers are notified of the first video only, and never of a private show. A paused stream takes no video. */
export async function startOrResume(app: App, session: Session, since?: Date): Promise<void> {
  const at = app.clock.now();
  const from = since && since < at ? since : at;
  const isLive = await app.transaction(async (work) => {
    const row = await markLive(work.db, session, { at, from });
    if (!row) return false;
    announceStream(work, app, row);
    const stream = { streamId: row.id, performerId: row.performer_id };
    if (row.started_at?.getTime() !== from.getTime()) await work.publish('stream.resumed', { ...stream, at });
    else if (row.fan_id === null) await work.publish('stream.started', stream);
    return true;
  });
  if (!isLive && (await isPaused(app.database, session.streamId))) stopPublishing(app, session.streamId);
}

/** `lastMediaAt` ends what counts as video; without it, that is now. */
export async function interrupt(app: App, session: Session, lastMediaAt?: Date): Promise<void> {
  const at = app.clock.now();
  await app.transaction(async (work) => {
    const until = lastMediaAt && lastMediaAt < at ? lastMediaAt : at;
    const row = await markInterrupted(work.db, session, { at, until });
    if (!row) return;
    announceStream(work, app, row);
    await work.publish('stream.interrupted', { streamId: row.id, performerId: row.performer_id, at });
  });
}

/** The first picture of a stream is on its card within seconds, later ones every half minute. */
async function showPicture(app: App, streamId: string): Promise<void> {
  const row = await loadStream(app.database, streamId);
  if (!row || row.status === 'ended') return;
  await keepThumbnail(app, row);
  if (row.thumbnail_key === null) await app.transaction(async (work) => announceStream(work, app, row));
}

/** Its performer sees it at once, while something can still be done about it. */
export async function noteRecordingProblem(
  app: App,
  { streamId, problem }: { readonly streamId: string; readonly problem: RecordingProblem },
): Promise<void> {
  await app.transaction(async (work) => {
    if (!(await noteProblem(work.db, streamId, problem, app.clock.now()))) return;
    const row = await loadStream(work.db, streamId);
    if (row) announceStream(work, app, row);
  });
}

/** A little less than half a minute, because the job may run early. */
const everyMs = 25_000;
const width = 640;
const contentType = 'image/webp';

/** Stores a picture of the last half minute, and a blurred one for those who may not watch. */
export async function keepThumbnail(app: App, { id, thumbnail_key }: StreamRow): Promise<void> {
  const now = app.clock.now().getTime();
  if (thumbnail_key !== null && now - Number(thumbnail_key) < everyMs) return;
  const jpeg = await app.liveVideo.thumbnail(id);
  if (!jpeg) return;
  const folder = await mkdtemp(join(tmpdir(), 'ovation-live-'));
  try {
    await writeFile(join(folder, 'live.jpg'), jpeg);
    await store(app, id, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await setThumbnailKey(app.database, id, { before: thumbnail_key, key: String(now) });
}

async function store(app: App, streamId: string, folder: string): Promise<void> {
  const { renditions } = await app.transcoder.image(join(folder, 'live.jpg'), folder, {
    widths: [width],
    isStill: true,
  });
  const clear = renditions.findLast(({ kind, path }) => kind === 'image' && path.endsWith('.webp'));
  const blurred = renditions.find(({ kind }) => kind === 'blurred');
  if (!clear || !blurred) throw new Error('The picture of a live stream has no renditions.');
  for (const [kind, { path }] of [
    ['clear', clear],
    ['blurred', blurred],
  ] as const)
    await app.storage.put(thumbnailKey(streamId, kind), createReadStream(join(folder, path)), { contentType });
}
