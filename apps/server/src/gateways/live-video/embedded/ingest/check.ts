import type { PublisherEvent } from '../messages.ts';
import { goneMs, isOverLong, silentMs } from '../publisher-limits.ts';
import type { Publishers } from './publishers.ts';
import { askForKeyframe, type Publishing } from './publishing.ts';

const connectMs = 15_000;
const keyframeEveryMs = 2_000;

interface Checking {
  readonly publishers: Publishers;
  readonly tell: (event: PublisherEvent) => void;
}

/** Once a second: health, interruptions, limits, and a keyframe every two seconds. */
export function checkPublishers(checking: Checking): void {
  const now = performance.now();
  for (const publishing of checking.publishers.all()) {
    checkOne(checking, publishing, now);
    if (now - publishing.keyframeAskedAt >= keyframeEveryMs - 100) askForKeyframe(publishing);
  }
}

function checkOne({ publishers, tell }: Checking, publishing: Publishing, now: number): void {
  const { session, health } = publishing;
  const silent = now - publishing.lastMediaAt;
  if (silent > (publishing.isConnected ? goneMs : connectMs)) return publishers.close(publishing);
  const stream = publishers.stream(session.streamId);
  if (!stream || publishers.active(session.streamId) !== publishing || publishing.isInterrupted) return;
  if (silent > silentMs) {
    publishing.isInterrupted = true;
    return publishers.interrupt(publishing);
  }
  health.counts(session.video);
  const read = health.read(now);
  const { streamId, epoch } = stream;
  tell({ type: 'health', streamId, epoch, health: read, lastMediaAt: Date.now() - silent });
  session.limitBitrate(stream.maxBitrate);
  const sent = { bitrate: read.bitrate, maxBitrate: stream.maxBitrate };
  if (isOverLong(publishing, sent, now)) publishers.close(publishing);
}
