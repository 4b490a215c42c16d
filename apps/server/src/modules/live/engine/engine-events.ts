import type { LiveEvent, RecordingProblem } from '../../../gateways/live-video/live-video.ts';
import type { App } from '../../../app.ts';
import { announceStream } from '../streams/announce-stream.ts';
import { loadStream } from '../streams/stream.store.ts';
import { isPaused } from '../pause/pause.store.ts';
import { stopPublishing } from '../pause/pause-stream.ts';
import { followViewer } from '../visits/follow-viewers.ts';
import { keepRecordingLater } from './keep-recording.ts';
import { noteProblem } from './recording-problem.store.ts';
import { markInterrupted, markLive, type Session } from './stream-state.store.ts';

/**
 * Handles what the engine reports, in the order in which it does so for one stream and for one viewer. Each write is
 * conditional, because an event may come twice, late or never.
 */
export async function handleEngineEvent(app: App, event: LiveEvent): Promise<void> {
  const key = 'viewer' in event ? event.viewer.viewerId : event.streamId;
  await app.liveEvents.run(key, () => handle(app, event));
}

async function handle(app: App, event: LiveEvent): Promise<void> {
  if (event.type === 'publishing') return startOrResume(app, event);
  if (event.type === 'interrupted') return interrupt(app, event);
  if (event.type === 'recorded') return app.transaction((work) => keepRecordingLater(work, event.streamId));
  if (event.type === 'recording-problem') return noteRecordingProblem(app, event);
  app.viewerCounts.countSoon(event.viewer.streamId);
  await followViewer(app, event);
}

/** Followers are notified of the first video only, and never of a private show. A paused stream takes no video. */
export async function startOrResume(app: App, session: Session): Promise<void> {
  const at = app.clock.now();
  const isLive = await app.transaction(async (work) => {
    const row = await markLive(work.db, session, at);
    if (!row) return false;
    announceStream(work, app, row);
    const stream = { streamId: row.id, performerId: row.performer_id };
    if (row.started_at?.getTime() !== at.getTime()) await work.publish('stream.resumed', { ...stream, at });
    else if (row.fan_id === null) await work.publish('stream.started', stream);
    return true;
  });
  if (!isLive && (await isPaused(app.database, session.streamId))) stopPublishing(app, session.streamId);
}

export async function interrupt(app: App, session: Session): Promise<void> {
  const at = app.clock.now();
  await app.transaction(async (work) => {
    const row = await markInterrupted(work.db, session, at);
    if (!row) return;
    announceStream(work, app, row);
    await work.publish('stream.interrupted', { streamId: row.id, performerId: row.performer_id, at });
  });
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
