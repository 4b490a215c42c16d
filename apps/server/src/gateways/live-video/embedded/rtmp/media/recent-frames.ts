import { encodeControl, encodeFrame } from '../../wire/frames.ts';
import type { WireSync } from '../../wire/track.ts';

/** More are not kept: a new viewer waits for the next keyframe then. */
const maxBytes = 8 * 1024 * 1024;

/** What was sent since the latest keyframe: an encoder by RTMP makes none on demand. */
export interface RecentFrames {
  /** A keyframe begins, at this time of the encoder's clock. */
  restart(syncs: readonly WireSync[]): void;
  add(track: 'video' | 'audio', packet: Buffer): void;
  /** As frames of the wire; empty if there is no keyframe. */
  readonly frames: readonly Buffer[];
}

export function createRecentFrames(): RecentFrames {
  let frames: Buffer[] = [];
  let bytes = 0;
  return {
    restart(syncs) {
      frames = syncs.map(encodeControl);
      bytes = 0;
    },
    add(track, packet) {
      if (frames.length === 0) return;
      frames.push(encodeFrame(track, packet));
      bytes += packet.length;
      if (bytes > maxBytes) frames = [];
    },
    get frames() {
      return frames;
    },
  };
}
