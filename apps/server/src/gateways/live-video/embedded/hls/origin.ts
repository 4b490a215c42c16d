import type { Part } from '../packager/run.ts';
import { createLiveWindow, type LiveWindow, type WindowView } from './live-window.ts';
import { writePlaylist, type PlaylistOptions } from './playlist.ts';
import { createWaiting, type Waiting } from './waiting.ts';

/** Where a player wants the playlist to reach before it is sent. */
export interface Position {
  readonly sequence: number;
  /** Absent: the whole segment. */
  readonly part?: number | undefined;
}

/** The live streams that players fetch, and the requests that wait for their next part. */
export interface HlsOrigin {
  startRun(streamId: string, init: Buffer): void;
  addPart(streamId: string, part: Part): void;
  endRun(streamId: string): void;
  /** Waiting players receive the end; the rest is forgotten a minute later. */
  end(streamId: string): void;
  view(streamId: string): WindowView | undefined;
  /** Resolves when there is a whole segment, when the stream ends, or after a few seconds. */
  begins(streamId: string): Promise<void>;
  /** The same text for all who ask until something arrives. */
  playlist(streamId: string, options: PlaylistOptions): string | undefined;
  /** Resolves when the playlist has this position, when the stream ends, or after a few seconds. */
  reaches(streamId: string, position: Position): Promise<void>;
  init(streamId: string, run: number): Buffer | undefined;
  segment(streamId: string, sequence: number): Buffer | undefined;
  /** Waits if it is the next part, whichever segment that will belong to. */
  part(streamId: string, number: number): Promise<Buffer | undefined>;
  /** Whether so many requests wait already that another one would be too much. */
  readonly isFull: boolean;
  close(): void;
}

interface Entry {
  readonly window: LiveWindow;
  readonly waiting: Waiting;
  /** The playlists of what the window has now. */
  playlists: { full?: string; delta?: string };
}

const maxWaiting = 5_000;
const forgetMs = 60_000;
/** The first parts of a stream take longer than the next ones, on a busy machine most of all. */
const beginningMs = 10_000;

export function createHlsOrigin({ now }: { readonly now: () => Date }): HlsOrigin {
  const streams = new Map<string, Entry>();
  const timers = new Set<NodeJS.Timeout>();

  function openEntry(streamId: string): Entry {
    const known = streams.get(streamId);
    if (known && !known.window.isEnded) return known;
    const entry = newEntry(now);
    streams.set(streamId, entry);
    return entry;
  }

  function change(entry: Entry | undefined, apply: (window: LiveWindow) => void): void {
    if (!entry) return;
    apply(entry.window);
    entry.playlists = {};
    entry.waiting.check();
  }

  function forgetLater(streamId: string, entry: Entry): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (streams.get(streamId) === entry) streams.delete(streamId);
    }, forgetMs).unref();
    timers.add(timer);
  }

  return {
    startRun: (streamId, init) => change(openEntry(streamId), (window) => window.startRun(init)),
    addPart: (streamId, part) => change(streams.get(streamId), (window) => window.addPart(part)),
    endRun: (streamId) => change(streams.get(streamId), (window) => window.endRun()),
    end(streamId) {
      const entry = streams.get(streamId);
      if (!entry || entry.window.isEnded) return;
      change(entry, (window) => window.end());
      forgetLater(streamId, entry);
    },
    view: (streamId) => streams.get(streamId)?.window.view,
    async begins(streamId) {
      const { window, waiting } = openEntry(streamId);
      await waiting.until(() => window.isEnded || window.view.segments[0]?.isFinished === true, beginningMs);
    },
    playlist(streamId, options) {
      const entry = streams.get(streamId);
      return entry && playlistOf(entry, options);
    },
    async reaches(streamId, position) {
      const entry = streams.get(streamId);
      if (entry) await reach(entry, position);
    },
    init: (streamId, run) => streams.get(streamId)?.window.init(run),
    segment(streamId, sequence) {
      const segment = streams.get(streamId)?.window.segment(sequence);
      return segment?.isFinished === true ? Buffer.concat(segment.parts.map(({ bytes }) => bytes)) : undefined;
    },
    async part(streamId, number) {
      const entry = streams.get(streamId);
      if (!entry) return undefined;
      const { window, waiting } = entry;
      if (window.next.number === number) await waiting.until(() => window.isEnded || window.next.number > number);
      return window.part(number)?.bytes;
    },
    get isFull() {
      return [...streams.values()].reduce((sum, { waiting }) => sum + waiting.size, 0) >= maxWaiting;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const entry of streams.values()) change(entry, (window) => window.end());
    },
  };
}

function newEntry(now: () => Date): Entry {
  const firstSequence = Math.floor(now().getTime() / 1_000);
  return { window: createLiveWindow({ now, firstSequence }), waiting: createWaiting(), playlists: {} };
}

function playlistOf({ window, playlists }: Entry, options: PlaylistOptions): string {
  return (playlists[options.isDelta ? 'delta' : 'full'] ??= writePlaylist(window.view, options));
}

async function reach({ window, waiting }: Entry, position: Position): Promise<void> {
  await waiting.until(() => window.isEnded || isReached(window, position));
}

/** A part beyond the end of its segment means the first part of the next segment. */
function isReached(window: LiveWindow, { sequence, part }: Position): boolean {
  const { next } = window;
  if (part === undefined) return next.sequence > sequence;
  const isAfter = next.sequence > sequence + 1 || (next.sequence === sequence + 1 && next.part > 0);
  return isAfter || (window.segment(sequence)?.parts.length ?? 0) > part;
}
