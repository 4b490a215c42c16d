import { readRtp } from '../wire/rtp.ts';

/** Cached pictures are shown at once: each a millisecond after the one before. */
const cachedFrameTicks = 90;

/** A packet of video that waits to be sent. */
export interface Waiting {
  readonly packet: Buffer;
  /** Instead of its own. */
  readonly timestamp?: number;
}

/**
 * The pictures since the last keyframe, for a new viewer: the latest keeps its time, the earlier ones come right before
 * it.
 */
export function catchUp(cached: readonly Buffer[]): Waiting[] {
  const times = cached.map((packet) => readRtp(packet).timestamp);
  const frames = [...new Set(times)];
  const last = frames.at(-1) ?? 0;
  const position = new Map(frames.map((timestamp, at) => [timestamp, at]));
  return cached.map((packet, at) => {
    const behind = frames.length - 1 - (position.get(times[at]!) ?? 0);
    return { packet, timestamp: last - behind * cachedFrameTicks };
  });
}
