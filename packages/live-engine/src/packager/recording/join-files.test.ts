import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStreamPackager } from '../stream-packager.ts';
import { encodePicture, encodeTone, inOrder, packetsOf, testStream } from '../test-media.ts';
import { joinFiles } from './join-files.ts';

let folder: string;
let piece: Buffer;
/** The same from its second part that starts with a keyframe on, as a piece that continues the run. */
let rest: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-join-'));
  const bytes: Buffer[] = [];
  const keyframes: number[] = [];
  const packager = createStreamPackager({
    onInit: (init) => bytes.push(init),
    onPart(part) {
      if (part.startsWithKeyframe) keyframes.push(bytes.length);
      bytes.push(part.bytes);
    },
    onRunEnd: () => undefined,
    onKeyframe: () => undefined,
  });
  packager.onStream(testStream);
  const packets = inOrder(packetsOf(await encodePicture({ seconds: 4, bFrames: 2 })), encodeTone(4));
  for (const { track, bytes: packet, atMs } of packets) packager.onPacket(track, packet, atMs);
  packager.interrupt();
  piece = Buffer.concat(bytes);
  rest = Buffer.concat([bytes[0]!, ...bytes.slice(keyframes[1])]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function joinPieces(...pieces: Buffer[]): Promise<{ durationMs: number; target: string }> {
  const paths = await Promise.all(
    pieces.map(async (bytes, index) => {
      const path = join(folder, `${index}.mp4`);
      await writeFile(path, bytes);
      return path;
    }),
  );
  const target = join(folder, 'joined.mp4');
  return { ...(await joinFiles(paths, target)), target };
}

async function videoTimes(path: string): Promise<{ dts: number[]; pts: number[] }> {
  await using demuxer = await Demuxer.open(path);
  const stream = demuxer.video()!;
  const times: { dts: number[]; pts: number[] } = { dts: [], pts: [] };
  for await (using packet of demuxer.packets(stream.index)) {
    if (!packet) continue;
    times.dts.push((Number(packet.dts) * stream.timeBase.num) / stream.timeBase.den);
    times.pts.push((Number(packet.pts) * stream.timeBase.num) / stream.timeBase.den);
  }
  return times;
}

test('pieces become one file that plays from its start, one after another', async () => {
  const { durationMs, target } = await joinPieces(piece, piece);
  const { dts, pts } = await videoTimes(target);
  expect(dts).toHaveLength(192);
  expect(dts.every((at, index) => index === 0 || at > dts[index - 1]!)).toBe(true);
  expect(Math.max(...pts)).toBeGreaterThan(7.8);
  expect(Math.abs(durationMs - 8_000)).toBeLessThan(300);
  const bytes = await readFile(target);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

test('a piece that continues a run plays on without a gap', async () => {
  const { durationMs, target } = await joinPieces(piece, rest, piece);
  const { dts } = await videoTimes(target);
  expect(dts).toHaveLength(96 + 48 + 96);
  const gaps = dts.slice(1).map((at, index) => at - dts[index]!);
  expect(Math.max(...gaps)).toBeLessThan(0.2);
  // The sound of each piece lasts a little longer than its picture.
  expect(Math.abs(durationMs - 10_000)).toBeLessThan(3 * 110);
});

test('a piece that was cut off counts as far as it goes', async () => {
  for (const length of [piece.length - 100, Math.round(piece.length * 0.6)]) {
    const { target } = await joinPieces(piece.subarray(0, length), piece);
    const { dts } = await videoTimes(target);
    expect(dts.length).toBeGreaterThan(96 + 44);
    expect(dts.length).toBeLessThanOrEqual(192);
  }
});

test('pieces that hold nothing are left out', async () => {
  const { target } = await joinPieces(Buffer.alloc(0), piece.subarray(0, 400), Buffer.from('nonsense'), piece);
  expect((await videoTimes(target)).dts).toHaveLength(96);
  expect((await joinPieces(Buffer.alloc(0))).durationMs).toBe(0);
});
