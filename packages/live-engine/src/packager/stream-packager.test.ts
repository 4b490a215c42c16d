import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer } from 'node-av/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireStream } from '../wire/track.ts';
import { partSeconds } from './part-cutter.ts';
import type { Part } from './run.ts';
import { createStreamPackager } from './stream-packager.ts';
import { encodePicture, encodeTone, inOrder, packetsOf, testStream, type TimedPacket } from './test-media.ts';

let folder: string;
let pictures: TimedPacket[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-packager-'));
  pictures = packetsOf(await encodePicture({ seconds: 5 }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface TestRun {
  readonly init: Buffer;
  readonly parts: Part[];
}

interface Sync {
  readonly atMs: number;
  readonly sync: { readonly track: 'video' | 'audio'; readonly rtpTimestamp: number; readonly timeMs: number };
}

function pack(packets: readonly (TimedPacket | Sync)[], stream: WireStream = testStream): TestRun[] {
  const runs: TestRun[] = [];
  const packager = createStreamPackager({
    onInit: (init) => runs.push({ init, parts: [] }),
    onPart: (part) => runs.at(-1)!.parts.push(part),
    onRunEnd: () => undefined,
    onKeyframe: () => undefined,
  });
  packager.onStream(stream);
  for (const packet of packets) {
    if ('sync' in packet) packager.onSync({ type: 'sync', ...packet.sync });
    else packager.onPacket(packet.track, packet.bytes, packet.atMs);
  }
  packager.interrupt();
  return runs;
}

interface Track {
  readonly count: number;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  readonly loudness: number;
}

/** Decodes every frame: a file that plays has no errors. */
async function play(
  { init, parts }: TestRun,
  { exitOnError = true } = {},
): Promise<{ video: Track; audio: Track; firstSound: number }> {
  const path = join(folder, 'run.mp4');
  await writeFile(path, Buffer.concat([init, ...parts.map(({ bytes }) => bytes)]));
  const measure = async (track: 'video' | 'audio') => {
    await using demuxer = await Demuxer.open(path);
    const stream = demuxer[track]()!;
    using decoder = await Decoder.create(stream, { exitOnError });
    const times: number[] = [];
    let [loudness, firstSound] = [0, -1];
    for await (using frame of decoder.frames(demuxer.packets(stream.index))) {
      if (!frame) continue;
      const at = (Number(frame.bestEffortTimestamp) * frame.timeBase.num) / frame.timeBase.den;
      times.push(at);
      const samples =
        track === 'audio' ? new Float32Array(new Uint8Array(frame.data![0]!).buffer, 0, frame.nbSamples) : [];
      for (const [index, sample] of samples.entries()) {
        loudness = Math.max(loudness, Math.abs(sample));
        if (firstSound < 0 && Math.abs(sample) > 0.1) firstSound = at + index / 48_000;
      }
    }
    return { count: times.length, start: Math.min(...times), end: Math.max(...times), loudness, firstSound };
  };
  const [video, audio] = [await measure('video'), await measure('audio')];
  return { video, audio, firstSound: audio.firstSound };
}

test('a publisher becomes parts of a fifth of a second and segments of two after a short one, which play', async () => {
  const [run, ...others] = pack(inOrder(pictures, encodeTone(5)));
  expect(others).toEqual([]);
  expect(run!.parts.every(({ seconds }) => seconds <= partSeconds.target)).toBe(true);
  expect(run!.parts.flatMap(({ startsSegment }, index) => (startsSegment ? [index] : []))).toEqual([0, 3, 10, 20]);
  expect(run!.parts.filter(({ isIndependent }) => isIndependent)).toHaveLength(5);
  const { video, audio } = await play(run!);
  expect(video.count).toBe(120);
  expect(Math.abs(video.end - audio.end)).toBeLessThan(0.1);
  expect(audio.loudness).toBeGreaterThan(0.3);
});

test('every part begins with a fragment whose keyframe is announced', () => {
  for (const { bytes } of pack(pictures)[0]!.parts) expect(bytes.toString('latin1', 4, 8)).toBe('moof');
});

test('sound and picture are aligned by sender reports, also if packets of sound arrive much later', async () => {
  const late = encodeTone(5, 5_000).map((packet) => ({ ...packet, atMs: packet.atMs + 700 }));
  // The report says that the tone began half a second after the first frame.
  const reports: Sync[] = [
    { atMs: -1, sync: { track: 'video', rtpTimestamp: 1_000, timeMs: 90_000 } },
    { atMs: -1, sync: { track: 'audio', rtpTimestamp: 5_000, timeMs: 90_500 } },
  ];
  const [run] = pack([...reports, ...inOrder(pictures, late)]);
  expect((await play(run!)).firstSound).toBeCloseTo(0.5, 1);
});

test('without reports the first arrivals align them', async () => {
  const late = encodeTone(5, 5_000).map((packet) => ({ ...packet, atMs: packet.atMs + 300 }));
  const [run] = pack(inOrder(pictures, late));
  expect((await play(run!)).firstSound).toBeCloseTo(0.3, 1);
});

test('missing sound is silence, so that players do not stop', async () => {
  const { video, audio } = await play(pack(pictures, { ...testStream, audio: null })[0]!);
  expect(audio.end).toBeGreaterThan(video.end - 0.3);
  expect(audio.loudness).toBe(0);
  const holes = encodeTone(5).filter(({ atMs }) => atMs < 1_000 || atMs > 3_500);
  const muted = await play(pack(inOrder(pictures, holes))[0]!);
  expect(Math.abs(muted.audio.end - muted.video.end)).toBeLessThan(0.1);
});

test('B-frames are shown in their order', async () => {
  const frames = packetsOf(await encodePicture({ seconds: 3, bFrames: 2 }));
  const runs = pack(inOrder(frames, encodeTone(3)));
  expect(runs).toHaveLength(1);
  expect((await play(runs[0]!)).video.count).toBe(72);
});

test('another picture size starts another run', async () => {
  const wide = packetsOf(await encodePicture({ seconds: 2, size: '640x360' }), 10_000_000);
  const offset = 60_000;
  const moved = wide.map(({ bytes, ...packet }) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt16BE((copy.readUInt16BE(2) + offset) & 0xffff, 2);
    return { ...packet, bytes: copy };
  });
  const runs = pack([...pictures, ...moved]);
  expect(runs).toHaveLength(2);
  expect((await play(runs[1]!)).video.count).toBe(48);
});

test('loss leaves a gap, and everything else plays', async () => {
  const [run] = pack(
    inOrder(
      pictures.filter((_, index) => index % 97 !== 50),
      encodeTone(5),
    ),
  );
  expect((await play(run!)).video.count).toBeGreaterThan(20);
});

test('long keyframe intervals are cut into segments of at most four seconds', async () => {
  const frames = packetsOf(await encodePicture({ seconds: 10, keyframeInterval: 240 }));
  const [run] = pack(frames);
  const starts = run!.parts.flatMap(({ startsSegment }, index) => (startsSegment ? [index] : []));
  expect(starts).toEqual([0, 3, 23, 43]);
});

test('malformed packets of both tracks change nothing but what they replace', async () => {
  const broken = pictures.map((packet, index) =>
    index % 40 === 20 ? { ...packet, bytes: packet.bytes.subarray(0, index % 17) } : packet,
  );
  const noise = encodeTone(5).map((packet, index) =>
    index % 5 === 0
      ? { ...packet, bytes: Buffer.concat([packet.bytes.subarray(0, 12), Buffer.alloc(30, index)]) }
      : packet,
  );
  const [run] = pack(inOrder(broken, noise));
  // The content of a slice that is cut short cannot be checked without decoding it.
  expect((await play(run!, { exitOnError: false })).video.count).toBeGreaterThan(0);
});
