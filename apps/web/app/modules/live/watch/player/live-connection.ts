import type { WatchWay } from '@ovation/contract/live/watch.ts';

/** A way that shows the stream as it happens; LL-HLS is some seconds behind. */
export type RealTimeWay = Exclude<WatchWay, { kind: 'hls' }>;

/** A connection that receives video and sound. */
export interface LiveConnection {
  readonly media: MediaStream;
  /** The server has ended it, or it was lost. */
  isClosed(): boolean;
  numbers(): Promise<ReceivedNumbers>;
  /** Continues with a new ticket, where the other side has to have it. */
  renew?(way: RealTimeWay): void;
  /** Closes it here and on the server; `token` is the newest ticket. */
  close(token: string): void;
}

/** What has arrived so far. */
export interface ReceivedNumbers {
  /** Grows while the picture moves. */
  readonly frames: number;
  /** Pixels; 0 before the first frame. */
  readonly height: number;
  /** The time between arrival and display, with half of the round trip. */
  readonly latencyMs: number | undefined;
}

/** The server did not take the offer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number) {
    super(`The server answered with ${status}.`);
    this.status = status;
  }
}

interface Entry {
  readonly type: string;
  readonly kind?: string;
  readonly framesReceived?: number;
  readonly framesDecoded?: number;
  readonly frameHeight?: number;
  readonly jitterBufferDelay?: number;
  readonly jitterBufferEmittedCount?: number;
  readonly currentRoundTripTime?: number;
}

/** Reads the statistics of a browser's connection. */
export function readNumbers(entries: Iterable<unknown>): ReceivedNumbers {
  let [frames, height, bufferedMs, tripMs] = [0, 0, undefined as number | undefined, 0];
  for (const entry of entries as Iterable<Entry>) {
    if (entry.type === 'inbound-rtp' && entry.kind === 'video') {
      frames = entry.framesDecoded ?? entry.framesReceived ?? 0;
      height = entry.frameHeight ?? 0;
      bufferedMs = bufferedMsOf(entry);
    }
    if (entry.type === 'candidate-pair' && entry.currentRoundTripTime !== undefined)
      tripMs = Math.max(tripMs, entry.currentRoundTripTime * 500);
  }
  return { frames, height, latencyMs: bufferedMs === undefined ? undefined : bufferedMs + tripMs };
}

function bufferedMsOf({ jitterBufferDelay, jitterBufferEmittedCount = 0 }: Entry): number | undefined {
  if (jitterBufferDelay === undefined || jitterBufferEmittedCount === 0) return undefined;
  return (jitterBufferDelay / jitterBufferEmittedCount) * 1_000;
}

/** Rejects when the signal aborts, whatever becomes of the promise. */
export function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
