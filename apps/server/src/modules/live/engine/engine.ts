import type { EndReason } from '@ovation/contract/live/stream.ts';
import type { StreamPresence } from '../../../gateways/live-video/live-video.ts';
import type { App } from '../../../app.ts';
import { endStream } from '../streams/end-stream.ts';
import { openInEngine } from '../streams/open-stream.ts';
import { listOpenStreams, listOverdue, loadStream, type StreamRow } from '../streams/stream.store.ts';
import { interrupt, noteRecordingProblem, startOrResume, keepThumbnail } from './engine-events.ts';
import { followStreamsSoon } from './follow-streams-job.ts';
import { recheckVisits, recheckLater } from '../visits/bill-visits.ts';
import { keepRecordingLater } from './keep-recording.ts';
import { readPresence } from './read-health.ts';
import { nextEpoch, listEndedLately, listUnkept } from './stream-state.store.ts';
import { addSample, lastVideoAt } from './viewing.store.ts';
import type { Round } from '../../../platform/jobs/rounds.ts';
import { pauseVisits, resumeVisits } from '../visits/pause.store.ts';
import { announceVisits } from '../visits/present-visit.ts';

const minuteMs = 60_000;
/** A publisher who drops may come back to the same stream for this long. */
const returnMs = minuteMs;
/** While the engine does not answer, nobody knows whether the publisher is gone, so a stream is kept for longer. */
const unknownMs = 10 * minuteMs;
/** An open stream waits for its first video for this long. */
const waitMs = 30 * minuteMs;
/** An announced stream may begin until this long after its time. */
const lateMs = 24 * 60 * minuteMs;
const maxOverdue = 100;

/** Ends what has lasted too long or lost its publisher, and repairs what an event was lost of. */
export async function followStreams(app: App): Promise<void> {
  await cancelOverdue(app);
  const open = await listOpenStreams(app.database);
  for (const { id } of open) await followSafely(app, id);
  await keepForgottenRecordings(app);
  await endForgotten(app);
  if (open.length > 0) await app.transaction((work) => followStreamsSoon(work));
}

/** One stream's trouble is not that of the others. What its engine reports meanwhile waits for this look. */
async function followSafely(app: App, streamId: string): Promise<void> {
  try {
    const shown = await app.liveEvents.run(streamId, async () => {
      const stream = await loadStream(app.database, streamId);
      return stream && stream.status !== 'ended' ? followStream(app, stream) : undefined;
    });
    if (shown) await keepThumbnail(app, shown);
  } catch (error) {
    app.logger.warn({ part: 'live', streamId, err: error }, 'a live stream could not be followed');
  }
}

/** Returns the stream if there is a picture of it to keep. */
async function followStream(app: App, stream: StreamRow): Promise<StreamRow | undefined> {
  const presence = await readPresence(app, stream.id);
  const reason = await reasonToEnd(app, stream, presence);
  if (reason) await app.transaction((work) => endStream(work, app, stream.id, { reason }));
  if (reason !== undefined || presence === null) return undefined;
  if (presence === undefined || presence.epoch < stream.epoch) {
    await reopen(app, stream);
    return undefined;
  }
  await followPublisher(app, stream, presence);
  const { recordingProblem: problem } = presence;
  if (problem) await noteRecordingProblem(app, { streamId: stream.id, problem });
  const viewers = await app.viewerCounts.count(stream.id);
  if (stream.started_at === null || viewers === undefined) return undefined;
  await addSample(app.database, stream.id, { viewers, bitrate: presence.health?.bitrate ?? 0 }, app.clock.now());
  return presence.publisher ? stream : undefined;
}

/** Only the engine knows whether a publisher is gone: an event of it may have been lost. */
async function reasonToEnd(
  app: App,
  stream: StreamRow,
  presence: StreamPresence | undefined | null,
): Promise<EndReason | undefined> {
  const now = app.clock.now().getTime();
  const { liveLongestHours } = await app.settings.read();
  const has = (since: Date | null, ms: number): boolean => since !== null && now - since.getTime() >= ms;
  const isAnswered = presence?.epoch === stream.epoch;
  const isGone = isAnswered && presence.publisher === undefined;
  const hasWaited = (since: Date | null, ms: number): boolean =>
    stream.paused_at === null && (isGone ? has(since, ms) : !isAnswered && has(since, ms + unknownMs));
  if (stream.status === 'interrupted' && hasWaited(stream.interrupted_at, returnMs)) return 'publisher-gone';
  if (stream.status === 'waiting' && hasWaited(stream.opened_at ?? stream.created_at, waitMs)) return 'never-started';
  return has(stream.started_at, liveLongestHours * 60 * minuteMs) ? 'too-long' : undefined;
}

/** The engine was started again and knows nothing of the stream: its publisher may come back to it. */
async function reopen(app: App, stream: StreamRow): Promise<void> {
  const session = { streamId: stream.id, epoch: stream.epoch };
  // Their clocks stop where the engine was lost, not where that is noticed.
  await recheckVisits(app, { streamId: stream.id });
  if (stream.status === 'live') await interrupt(app, session, await lastSeen(app, stream));
  const epoch = await nextEpoch(app.database, session, app.clock.now());
  if (epoch !== undefined) await openInEngine(app, { ...stream, epoch });
}

async function followPublisher(app: App, stream: StreamRow, { epoch, publisher }: StreamPresence): Promise<void> {
  const session = { streamId: stream.id, epoch };
  if (publisher && stream.status !== 'live') await startOrResume(app, session, publisher.since);
  if (!publisher && stream.status === 'live') await interrupt(app, session, await lastSeen(app, stream));
}

/** Nobody knows when exactly the video ended: what was not seen does not count. */
async function lastSeen({ database }: App, { id, live_since }: StreamRow): Promise<Date | undefined> {
  return (await lastVideoAt(database, id)) ?? live_since ?? undefined;
}

async function cancelOverdue(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - lateMs);
  for (const streamId of await listOverdue(app.database, before, maxOverdue))
    await app.transaction((work) => endStream(work, app, streamId, { reason: 'never-started' }));
}

/** Recordings that were finished while no process listened. */
async function keepForgottenRecordings(app: App): Promise<void> {
  for (const streamId of await listUnkept(app.database, app.clock.now()))
    await app.transaction((work) => keepRecordingLater(work, streamId));
}

/** Streams whose end did not reach the engine. */
async function endForgotten(app: App): Promise<void> {
  for (const streamId of await listEndedLately(app.database, app.clock.now()))
    if (await readPresence(app, streamId)) await app.liveVideo.endStream(streamId);
}

/**
 * An engine that was started again knows no stream. Publishers and viewers come back within a second or two, so this
 * look does not wait for the next run of the job.
 */
export function createFirstLook(app: App): Round {
  let isDone = false;
  return {
    name: 'first-look-at-streams',
    async run() {
      if (isDone) return;
      await followStreams(app);
      isDone = true;
    },
  };
}

/** An engine that may have gone on while its server was killed. */
interface Attended {
  /** Since when it had no server; undefined if it was started by this one. */
  readonly aloneSince: Date | undefined;
  attend(): void;
}

/**
 * Before anything is billed or heard: the time in which no server ran is free, whether the picture went on (WebRTC) or
 * not (LL-HLS), and there was nobody to leave with, to complain to, or to charge the next minute.
 */
export async function attendEngine(app: App, engine: Attended): Promise<void> {
  if (engine.aloneSince) await forgiveOutage(app, engine.aloneSince);
  engine.attend();
}

/** If this process is killed after it, the time is free once more. */
async function forgiveOutage(app: App, since: Date): Promise<void> {
  const open = await listOpenStreams(app.database);
  // The clocks of interrupted streams stand still, and go on with the picture.
  const live = open.filter(({ status, provider }) => status === 'live' && (provider ?? 'embedded') === 'embedded');
  for (const { id: streamId } of live)
    await app.transaction(async (work) => {
      await pauseVisits(work.db, { streamId }, since);
      await announceVisits(work, app, await resumeVisits(work.db, { streamId }, app.clock.now()));
      await recheckLater(work, { streamId });
    });
}
