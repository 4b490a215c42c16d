import { readRtp, startsKeyframe } from '../wire/rtp.ts';
import { subscribeToStream } from '../wire/subscriber.ts';
import type { WireStream, WireSync } from '../wire/track.ts';

/** Longer groups of pictures are not kept: the viewer asks for a keyframe then. */
const maxCachedBytes = 6 * 1024 * 1024;
const keyframePauseMs = 500;

export type TimedSync = WireSync & { readonly receivedMs: number };

/** Who receives the packets of a source. */
export interface SourceListener {
  /** A new publisher, or other tracks. */
  onStream(stream: WireStream): void;
  onPacket(track: 'video' | 'audio', packet: Buffer): void;
}

/** One stream in this process, for all of its viewers. */
export interface Source {
  readonly path: string;
  readonly stream: WireStream | undefined;
  /** The video packets since the latest keyframe; empty if there is none. */
  readonly cached: readonly Buffer[];
  readonly syncs: { readonly video?: TimedSync; readonly audio?: TimedSync };
  readonly listeners: Set<SourceListener>;
  /** Asks the publisher at most twice a second. */
  wantKeyframe(): void;
  close(): void;
}

export function createSource(path: string, streamId: string): Source {
  const listeners = new Set<SourceListener>();
  let stream: WireStream | undefined;
  let cached: Buffer[] = [];
  let cachedBytes = 0;
  let keyframeTimestamp: number | undefined;
  let askedAt = 0;
  let syncs: { video?: TimedSync; audio?: TimedSync } = {};

  const subscription = subscribeToStream(
    { path, streamId },
    {
      onStream(described) {
        stream = described;
        syncs = {};
        forget();
        for (const listener of listeners) listener.onStream(described);
      },
      onPacket(track, packet) {
        if (track === 'video') cache(packet);
        for (const listener of listeners) listener.onPacket(track, packet);
      },
      onSync(sync) {
        syncs = { ...syncs, [sync.track]: { ...sync, receivedMs: performance.now() } };
      },
      onLost: forget,
    },
  );

  function forget(): void {
    cached = [];
    cachedBytes = 0;
    keyframeTimestamp = undefined;
  }

  /** Parameter sets and the slices of a key picture share one timestamp. */
  function cache(packet: Buffer): void {
    const { timestamp } = readRtp(packet);
    if (startsKeyframe(packet) && timestamp !== keyframeTimestamp) {
      forget();
      keyframeTimestamp = timestamp;
    }
    if (keyframeTimestamp === undefined) return;
    cached.push(packet);
    cachedBytes += packet.length;
    if (cachedBytes > maxCachedBytes) forget();
  }

  return {
    path,
    listeners,
    get stream() {
      return stream;
    },
    get cached() {
      return cached;
    },
    get syncs() {
      return syncs;
    },
    wantKeyframe() {
      const now = performance.now();
      if (now - askedAt < keyframePauseMs) return;
      askedAt = now;
      subscription.wantKeyframe();
    },
    close: () => subscription.close(),
  };
}
