import { createSource, type Source } from './source.ts';

const unusedMs = 5_000;

/** The streams of this process, each from the socket that has it now. */
export interface Sources {
  get(streamId: string): Source | undefined;
  /** Opens the stream; the listeners of one that has moved go on listening. */
  move(streamId: string, path: string): Source;
  /** Closes those that have had no viewers for some seconds. */
  closeUnused(watched: Iterable<string>): void;
}

export function createSources(): Sources {
  const sources = new Map<string, Source>();
  /** When each source was last needed. */
  const usedAt = new Map<string, number>();
  return {
    get: (streamId) => sources.get(streamId),
    move(streamId, path) {
      usedAt.set(streamId, Date.now());
      const known = sources.get(streamId);
      if (known?.path === path) return known;
      const source = createSource(path, streamId);
      for (const listener of known?.listeners ?? []) source.listeners.add(listener);
      known?.close();
      sources.set(streamId, source);
      return source;
    },
    closeUnused(watched) {
      const now = Date.now();
      for (const streamId of watched) usedAt.set(streamId, now);
      for (const [streamId, source] of sources) {
        if (now - (usedAt.get(streamId) ?? 0) < unusedMs) continue;
        source.close();
        sources.delete(streamId);
        usedAt.delete(streamId);
      }
    },
  };
}
