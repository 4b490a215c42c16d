import { encodeControl, encodeFrame } from '../../wire/frames.ts';
import type { KeptFrame } from '../../wire/publisher.ts';
import type { WireSync } from '../../wire/track.ts';

/** More are not kept: a new viewer waits for the next keyframe then. */
const maxBytes = 8 * 1024 * 1024;

/** What was sent since the latest keyframe: an encoder by RTMP makes none on demand. */
export interface RecentFrames {
  /** A keyframe begins, at this time of the encoder's clock. */
  restart(syncs: readonly WireSync[]): void;
  add(medium: 'video' | 'aac', packet: Buffer): void;
  /** Empty if there is no keyframe. */
  readonly frames: readonly KeptFrame[];
}

export function createRecentFrames(): RecentFrames {
  let frames: KeptFrame[] = [];
  let bytes = 0;
  return {
    restart(syncs) {
      frames = syncs.map((sync) => ({ medium: 'control', frame: encodeControl(sync) }));
      bytes = 0;
    },
    add(medium, packet) {
      if (frames.length === 0) return;
      frames.push({ medium, frame: encodeFrame(medium === 'video' ? 'video' : 'audio', packet) });
      bytes += packet.length;
      if (bytes > maxBytes) frames = [];
    },
    get frames() {
      return frames;
    },
  };
}
