import { createTimestampReader } from '../../packager/media-clock.ts';
import { MediaError } from './media-error.ts';

const maxBackMs = 1_000;
/** Encoders send in real time; more would have to be kept, or filled with silence. */
const maxAheadMs = 30_000;

/** Continues the milliseconds of both tracks beyond 32 bits. Throws MediaError for a clock that cannot be followed. */
export type MediaTime = (track: 'video' | 'audio', timestamp: number) => number;

export function createMediaTime(nowMs: () => number): MediaTime {
  const read = { video: createTimestampReader(), audio: createTimestampReader() };
  const latest: { video?: number; audio?: number } = {};
  let start: { readonly ms: number; readonly at: number } | undefined;
  return (track, timestamp) => {
    const ms = read[track](timestamp);
    start ??= { ms, at: nowMs() };
    if (ms < (latest[track] ?? ms) - maxBackMs) throw new MediaError('The clock of your encoder runs backwards.');
    if (ms - start.ms > nowMs() - start.at + maxAheadMs)
      throw new MediaError('Your encoder sends faster than in real time.');
    latest[track] = ms;
    return ms;
  };
}
