import { expect, test } from 'vitest';
import { createStreamPackager } from '../packager/stream-packager.ts';
import { encodePicture, encodeTone, inOrder, packetsOf, testStream } from '../packager/test-media.ts';
import { readRtp, writeRtp, rtpHeaderBytes } from '../wire/rtp.ts';
import { createLiveWindow } from './live-window.ts';
import { writePlaylist } from './playlist.ts';
import { readPlaylist, type ReadPlaylist } from '../testing/read-playlist.ts';

interface Source {
  readonly frameRate: number;
  /** In frames. */
  readonly keyframeInterval: number;
  /** What an encoder does to the times of its frames, in milliseconds. */
  readonly timeOf?: (ms: number) => number;
}

/** A real stream, on its way from packets to the playlist that players read while it goes on. */
async function playlistOf({ frameRate, keyframeInterval, timeOf = (ms) => ms }: Source): Promise<ReadPlaylist> {
  const window = createLiveWindow({ now: () => new Date(0), firstSequence: 1 });
  const packager = createStreamPackager({
    onInit: (init) => window.startRun(init),
    onPart: (part) => window.addPart(part),
    onRunEnd: () => window.endRun(),
    onKeyframe: () => undefined,
  });
  packager.onStream(testStream);
  const frames = await encodePicture({ seconds: 7, frameRate, keyframeInterval });
  for (const { track, bytes, atMs } of inOrder(packetsOf(frames, 0, frameRate), encodeTone(7))) {
    const fields = readRtp(bytes);
    const timestamp = track === 'video' ? Math.round(timeOf(fields.timestamp / 90) * 90) : fields.timestamp;
    packager.onPacket(track, writeRtp({ ...fields, timestamp }, bytes.subarray(rtpHeaderBytes)), atMs);
  }
  return readPlaylist(writePlaylist(window.view, { isDelta: false }));
}

const uneven = (ms: number): number => ms + 4 * Math.sin(ms);

test.each<[string, Source]>([
  ['a browser with 30 frames a second', { frameRate: 30, keyframeInterval: 60 }],
  ['a camera with uneven times', { frameRate: 30, keyframeInterval: 60, timeOf: uneven }],
  ['an encoder with whole milliseconds', { frameRate: 30, keyframeInterval: 60, timeOf: Math.round }],
  ['an encoder with a keyframe every second', { frameRate: 25, keyframeInterval: 25 }],
  ['keyframes at odd times', { frameRate: 30, keyframeInterval: 47 }],
  ['24 frames a second', { frameRate: 24, keyframeInterval: 48, timeOf: Math.round }],
  ['60 frames a second', { frameRate: 60, keyframeInterval: 120 }],
  ['15 frames a second', { frameRate: 15, keyframeInterval: 30 }],
])('parts and hold-back follow the rules with %s', async (_, source) => {
  const { segments, partTarget, partHoldBack, targetDuration } = await playlistOf(source);
  expect(partHoldBack).toBeGreaterThanOrEqual(partTarget * 3);
  // What is left of 800 ms is for the way to the player.
  expect(partHoldBack).toBeLessThanOrEqual(0.67);
  expect(segments.length).toBeGreaterThan(1);
  for (const [index, { parts, seconds }] of segments.entries()) {
    expect(Math.round(seconds)).toBeLessThanOrEqual(targetDuration);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(part.seconds).toBeLessThanOrEqual(partTarget);
    for (const part of parts.slice(0, -1)) expect(part.seconds).toBeGreaterThanOrEqual(partTarget * 0.85);
    // The first segment ends early.
    expect(parts[0]?.isIndependent).toBe(index !== 1);
  }
  expect(segments[0]?.seconds).toBeLessThan(0.8);
});
