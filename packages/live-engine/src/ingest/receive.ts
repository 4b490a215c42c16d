import type { OpenStream } from '../streams.ts';
import type { PublisherEvent } from '../children/messages.ts';
import type { WirePublisher } from '../wire/publisher.ts';
import { startsKeyframe } from '../wire/rtp.ts';
import type { Publishers } from './publishers.ts';
import { askForKeyframe, type Publishing } from './publishing.ts';

/** How long the stream waits for sound before it is described without. */
const audioWaitMs = 1_000;

export interface Receiving {
  readonly publishers: Publishers;
  readonly wire: Pick<WirePublisher, 'describe' | 'send'>;
  readonly tell: (event: PublisherEvent) => void;
}

/** Passes a publisher's packet on; the stream is described first, at a keyframe. */
export function receive(
  { publishers, wire, tell }: Receiving,
  publishing: Publishing,
  track: 'video' | 'audio',
  packet: Buffer,
): void {
  const { streamId, sessionId } = publishing.session;
  const stream = publishers.stream(streamId);
  if (!stream || !publishers.get(sessionId)) return;
  note(publishing, track, packet);
  if (publishers.active(streamId) !== publishing) publishers.takeOver(publishing);
  if (!publishing.isDescribed) {
    if (!canDescribe(publishing, track, packet)) return askForKeyframe(publishing);
    wire.describe(describe(publishing, stream));
  }
  if (publishing.isInterrupted) {
    publishing.isInterrupted = false;
    tell({ type: 'publishing', streamId, epoch: stream.epoch, since: Date.now() });
  }
  wire.send(streamId, track, packet);
}

function note(publishing: Publishing, track: 'video' | 'audio', packet: Buffer): void {
  const now = performance.now();
  publishing.lastMediaAt = now;
  publishing.health[track](packet, now);
  if (track === 'video') publishing.firstVideoAt ??= now;
  if (track === 'video' || publishing.hasAudio) return;
  publishing.hasAudio = true;
  publishing.isDescribed = false;
}

function canDescribe({ session, hasAudio, firstVideoAt }: Publishing, track: string, packet: Buffer): boolean {
  const isVideoRecent = firstVideoAt !== undefined && performance.now() - firstVideoAt < audioWaitMs;
  const waitsForAudio = session.tracks.audio !== null && !hasAudio && isVideoRecent;
  return track === 'video' && !waitsForAudio && startsKeyframe(packet);
}

function describe(publishing: Publishing, { streamId, epoch }: OpenStream): Parameters<WirePublisher['describe']>[0] {
  const { tracks } = publishing.session;
  publishing.isDescribed = true;
  return { streamId, epoch, video: tracks.video, audio: publishing.hasAudio ? tracks.audio : null };
}
