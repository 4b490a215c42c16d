import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLiveWindow, type LiveWindow } from './live-window.ts';
import { writePlaylist } from './playlist.ts';
import { applyDelta, readPlaylist, type ReadPlaylist } from '../testing/read-playlist.ts';

type Event =
  | { readonly type: 'run' }
  | { readonly type: 'part'; readonly frames: number; readonly isKeyframe: boolean }
  | { readonly type: 'run-end' };

/** Enough for segments to leave the playlist, and to be left out of updates. */
const events = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant<Event>({ type: 'run' }) },
      { weight: 1, arbitrary: fc.constant<Event>({ type: 'run-end' }) },
      {
        weight: 60,
        arbitrary: fc.record({
          type: fc.constant('part' as const),
          frames: fc.integer({ min: 3, max: 6 }),
          isKeyframe: fc.boolean(),
        }),
      },
    ),
    { minLength: 150, maxLength: 400, size: 'max' },
  )
  .map((drawn): Event[] =>
    // After an end the stream is usually back at once.
    [
      { type: 'run' },
      ...drawn.flatMap((event): Event[] => (event.type === 'run-end' ? [event, { type: 'run' }] : [event])),
    ],
  );

const maxBytes = 1_000;

/** Plays the events, and calls `look` after each one with the playlists that a player would read. */
function play(happened: readonly Event[], look: (window: LiveWindow) => void, bytes = 1_000_000): LiveWindow {
  let [segmentSeconds, byte] = [0, 0];
  const window = createLiveWindow({ now: () => new Date(0), firstSequence: 100, maxBytes: bytes });
  for (const event of happened) {
    if (event.type === 'run') {
      window.startRun(Buffer.from([byte]));
      segmentSeconds = 4;
    } else if (event.type === 'run-end') window.endRun();
    else {
      const seconds = event.frames / 30;
      const startsSegment = segmentSeconds + seconds > 4 || (event.isKeyframe && segmentSeconds > 1.8);
      segmentSeconds = (startsSegment ? 0 : segmentSeconds) + seconds;
      window.addPart({
        bytes: Buffer.alloc(10, (byte += 1)),
        seconds,
        startsSegment,
        isIndependent: event.isKeyframe,
        startsWithKeyframe: event.isKeyframe,
      });
    }
    look(window);
  }
  return window;
}

function read(window: LiveWindow, isDelta = false): ReadPlaylist {
  return readPlaylist(writePlaylist(window.view, { isDelta }));
}

test('whatever arrives, a player that reloads sees one stream that only grows at its end', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const known = new Map<number, string>();
      const clocks = new Map<number, number>();
      let before: ReadPlaylist | undefined;
      play(happened, (window) => {
        const playlist = read(window);
        expect(playlist.sequence).toBeGreaterThanOrEqual(before?.sequence ?? 0);
        expect(playlist.discontinuitySequence).toBeGreaterThanOrEqual(before?.discontinuitySequence ?? 0);
        for (const segment of playlist.segments.filter(({ uri }) => uri !== undefined)) {
          // What a segment is, and on which clock, never changes.
          const facts = JSON.stringify([segment.uri, segment.seconds, segment.map, segment.discontinuity]);
          expect(known.get(segment.sequence) ?? facts).toBe(facts);
          known.set(segment.sequence, facts);
        }
        let clock = playlist.discontinuitySequence;
        for (const { sequence, discontinuity } of playlist.segments) {
          // The first segment's own discontinuity is counted like the others.
          clock += discontinuity ? 1 : 0;
          expect(clocks.get(sequence) ?? clock).toBe(clock);
          clocks.set(sequence, clock);
        }
        before = playlist;
      });
    }),
    { numRuns: byDepth({ small: 5, deep: 3_000 }), endOnFailure: true },
  );
});

test('everything that is listed can be fetched, segments are their parts, and durations keep what was announced', () => {
  fc.assert(
    fc.property(events, (happened) => {
      play(happened, (window) => {
        const playlist = read(window);
        for (const { sequence, seconds, parts, uri, map } of playlist.segments) {
          expect(window.init(Number(/init-(\d+)/.exec(map)?.[1]))).toBeDefined();
          expect(Math.round(seconds)).toBeLessThanOrEqual(playlist.targetDuration);
          const stored = window.segment(sequence);
          expect(stored?.isFinished).toBe(uri !== undefined);
          for (const part of parts) {
            expect(part.seconds).toBeLessThanOrEqual(playlist.partTarget);
            const number = Number(/^part-(\d+)\.m4s$/.exec(part.uri)?.[1]);
            expect(window.part(number)).toBe(stored?.parts[parts.indexOf(part)]);
          }
          if (parts.length > 0) expect(parts).toHaveLength(stored?.parts.length ?? 0);
        }
        const { next } = window;
        expect(window.segment(next.sequence)?.parts[next.part]).toBeUndefined();
        expect(window.part(next.number)).toBeUndefined();
        expect(playlist.hint).toBe(window.view.isRunning ? `part-${next.number}.m4s` : undefined);
      });
    }),
    { numRuns: byDepth({ small: 5, deep: 3_000 }), endOnFailure: true },
  );
});

test('an update with what is new leads to the same playlist as reading all of it', () => {
  fc.assert(
    fc.property(events, (happened) => {
      let full: ReadPlaylist | undefined;
      play(happened, (window) => {
        const now = read(window);
        if (full) expect(applyDelta(full, read(window, true))).toEqual(now);
        full = now;
      });
    }),
    { numRuns: byDepth({ small: 5, deep: 3_000 }), endOnFailure: true },
  );
});

test('memory is bounded, also when nothing is ever a keyframe', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const window = play(happened, () => undefined, maxBytes);
      const stored = window.view.segments.flatMap(({ parts }) => parts);
      const last = window.view.segments.slice(-3).flatMap(({ parts }) => parts);
      expect(stored.length * 10).toBeLessThanOrEqual(Math.max(maxBytes, last.length * 10));
    }),
    { numRuns: byDepth({ small: 5, deep: 3_000 }), endOnFailure: true },
  );
});

test('the number of discontinuities stays small, because hls.js keeps an array of that length', () => {
  const atStart = (seconds: number): number =>
    createLiveWindow({ now: () => new Date(0), firstSequence: seconds }).view.discontinuities;
  expect(atStart(1_795_442_039)).toBeLessThan(1_000);
  expect(atStart(1_795_442_041)).not.toBe(atStart(1_795_442_039));
});
