import type { OpenStream, StreamHealth } from '../live-video.ts';

/** The child that a publisher is connected to. */
export type SourceName = 'ingest' | 'rtmp';

/** An open stream, and the latest report of its publisher's process. Times are milliseconds of the machine's clock. */
export interface StreamState {
  readonly stream: OpenStream;
  source: SourceName | undefined;
  since: number;
  lastMediaAt: number;
  health: StreamHealth | undefined;
}

export interface OpenStreams {
  /** Returns false for an epoch that is older than the known one, and for one that is known. */
  open(stream: OpenStream): boolean;
  get(streamId: string): StreamState | undefined;
  /** Only if the epoch is the current one. */
  current(streamId: string, epoch: number): StreamState | undefined;
  all(): Iterable<StreamState>;
  remove(streamId: string): boolean;
}

export function createOpenStreams(): OpenStreams {
  const streams = new Map<string, StreamState>();
  return {
    open(stream) {
      const known = streams.get(stream.streamId);
      if (known && known.stream.epoch >= stream.epoch) return false;
      streams.set(stream.streamId, {
        source: undefined,
        since: 0,
        lastMediaAt: 0,
        health: undefined,
        ...known,
        stream,
      });
      return true;
    },
    get: (streamId) => streams.get(streamId),
    current(streamId, epoch) {
      const state = streams.get(streamId);
      return state?.stream.epoch === epoch ? state : undefined;
    },
    all: () => streams.values(),
    remove: (streamId) => streams.delete(streamId),
  };
}
