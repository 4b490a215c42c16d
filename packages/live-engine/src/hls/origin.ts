import type { Part } from '../packager/run.ts';
import { EngineFailure, Unavailable } from '../failure.ts';
import { createLiveWindow, type LiveWindow, type WindowView } from './live-window.ts';
import { writePlaylist, type PlaylistOptions } from './playlist.ts';

/** Where a player wants the playlist to reach before it is sent. */
export interface Position {
  readonly sequence: number;
  /** Absent: the whole segment. */
  readonly part?: number | undefined;
}

/**
 * The live streams that players fetch, and the requests that wait for their next part. Waiting is for a viewer, and
 * throws too-many-requests if that one waits too often already, Unavailable if too many do in all.
 */
export interface HlsOrigin {
  startRun(streamId: string, init: Buffer): void;
  addPart(streamId: string, part: Part): void;
  endRun(streamId: string): void;
  /** Waiting players receive the end; the rest is forgotten a minute later. */
  end(streamId: string): void;
  view(streamId: string): WindowView | undefined;
  /** Resolves when there is a whole segment, when the stream ends, or after a few seconds. */
  begins(streamId: string, viewer: string): Promise<void>;
  /** The same text for all who ask until something arrives. */
  playlist(streamId: string, options: PlaylistOptions): string | undefined;
  /** Resolves when the playlist has this position, when the stream ends, or after a few seconds. */
  reaches(streamId: string, position: Position, viewer: string): Promise<void>;
  init(streamId: string, run: number): Buffer | undefined;
  /** The same bytes for all who ask: many players that are slow to read do not fill the memory. */
  segment(streamId: string, sequence: number): Buffer | undefined;
  /** Waits if it is the next part, whichever segment that will belong to. */
  part(streamId: string, number: number, viewer: string): Promise<Buffer | undefined>;
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

  const wait = (entry: Entry, wish: Wish): Promise<void> => waitAmong(streams.values(), entry, wish);

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
    async begins(streamId, viewer) {
      const entry = openEntry(streamId);
      const { window } = entry;
      const isThere = (): boolean => window.isEnded || window.view.segments[0]?.isFinished === true;
      await wait(entry, { viewer, isThere, maxMs: beginningMs });
    },
    playlist(streamId, options) {
      const entry = streams.get(streamId);
      return entry && playlistOf(entry, options);
    },
    async reaches(streamId, position, viewer) {
      const entry = streams.get(streamId);
      if (entry)
        await wait(entry, { viewer, isThere: () => entry.window.isEnded || isReached(entry.window, position) });
    },
    init: (streamId, run) => streams.get(streamId)?.window.init(run),
    segment: (streamId, sequence) => streams.get(streamId)?.window.whole(sequence),
    async part(streamId, number, viewer) {
      const entry = streams.get(streamId);
      if (!entry) return undefined;
      const { window } = entry;
      const isThere = (): boolean => window.isEnded || window.next.number > number;
      if (window.next.number === number) await wait(entry, { viewer, isThere });
      return window.part(number)?.bytes;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const entry of streams.values()) change(entry, (window) => window.end());
    },
  };
}

async function waitAmong(entries: Iterable<Entry>, { waiting }: Entry, wish: Wish): Promise<void> {
  if (wish.isThere()) return;
  const waits = [...entries].reduce((sum, each) => sum + each.waiting.size, 0);
  if (waits >= maxWaiting) throw new Unavailable('Too many people are watching. Please try again.');
  await waiting.until(wish);
}

function newEntry(now: () => Date): Entry {
  const firstSequence = Math.floor(now().getTime() / 1_000);
  return { window: createLiveWindow({ now, firstSequence }), waiting: createWaiting(), playlists: {} };
}

function playlistOf({ window, playlists }: Entry, options: PlaylistOptions): string {
  return (playlists[options.isDelta ? 'delta' : 'full'] ??= writePlaylist(window.view, options));
}

/** A part beyond the end of its segment means the first part of the next segment. */
function isReached(window: LiveWindow, { sequence, part }: Position): boolean {
  const { next } = window;
  if (part === undefined) return next.sequence > sequence;
  const isAfter = next.sequence > sequence + 1 || (next.sequence === sequence + 1 && next.part > 0);
  return isAfter || (window.segment(sequence)?.parts.length ?? 0) > part;
}

/** Longer than the pause between parts, shorter than a player's patience. */
const maxWaitMs = 4_000;

/** A player has two or three, and leaves some behind when it begins anew. */
const maxOfViewer = 10;

interface Wish {
  /** Who waits: nobody may take the places of all others. */
  readonly viewer: string;
  isThere(): boolean;
  /** A few seconds unless given. */
  readonly maxMs?: number;
}

/** Requests that wait for a change. */
interface Waiting {
  /** Resolves when it is there after a change, or after its time. Throws too-many-requests. */
  until(wish: Wish): Promise<void>;
  /** Something has changed. */
  check(): void;
  readonly size: number;
}

function createWaiting(): Waiting {
  const checks = new Set<() => void>();
  const ofViewer = new Map<string, number>();

  function count(viewer: string, by: 1 | -1): void {
    const left = (ofViewer.get(viewer) ?? 0) + by;
    if (left > 0) ofViewer.set(viewer, left);
    else ofViewer.delete(viewer);
  }

  return {
    async until({ viewer, isThere, maxMs = maxWaitMs }) {
      if (isThere()) return;
      if ((ofViewer.get(viewer) ?? 0) >= maxOfViewer) throw new EngineFailure('too-many-requests');
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = (): void => (isThere() ? resolve() : undefined);
      const timer = setTimeout(resolve, maxMs);
      checks.add(check);
      count(viewer, 1);
      await promise;
      count(viewer, -1);
      checks.delete(check);
      clearTimeout(timer);
    },
    check() {
      for (const check of checks) check();
    },
    get size() {
      return checks.size;
    },
  };
}
