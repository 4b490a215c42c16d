import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenStream, StreamHealth } from './streams.ts';

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
  remove(streamId: string): void;
  /** Whether there were some when the engine stopped, in whatever way. */
  readonly wereOpen: boolean;
}

export function createOpenStreams(dataDir: string): OpenStreams {
  const mark = openMark(join(dataDir, 'live'));
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
      mark.note(true);
      return true;
    },
    get: (streamId) => streams.get(streamId),
    current(streamId, epoch) {
      const state = streams.get(streamId);
      return state?.stream.epoch === epoch ? state : undefined;
    },
    all: () => streams.values(),
    remove(streamId) {
      streams.delete(streamId);
      mark.note(streams.size > 0);
    },
    wereOpen: mark.wereOpen,
  };
}

/**
 * Remembers in the engine's folder that streams are open. After a restart their publishers and viewers come back within
 * seconds, while the site needs longer to open the streams again: the processes for them start at once.
 */
function openMark(folder: string): { readonly wereOpen: boolean; note(areOpen: boolean): void } {
  const path = join(folder, 'open');
  const wereOpen = existsSync(path);
  let isNoted = wereOpen;

  function note(areOpen: boolean): void {
    if (areOpen === isNoted) return;
    isNoted = areOpen;
    try {
      if (!areOpen) return rmSync(path, { force: true });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(path, '');
    } catch {
      // Without it, as on a full disk, the next start only takes longer.
    }
  }

  // A site that does not open them again needs no processes at its next start.
  note(false);
  return { wereOpen, note };
}
