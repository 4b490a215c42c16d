import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCover, recordTone, writeVideoOf } from '../../../test/clips.ts';
import { drawScene } from '../../../test/stages/scenes.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';

const transcoder = createChildTranscoder({ logger: pino({ level: 'silent' }), sharedChildren: transcoderChildren });
let folder = '';
let scene: Buffer;
let original = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  scene = await (await drawScene(1)).png().toBuffer();
  original = await hashOf(sharp(scene));
});
afterAll(async () => {
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

async function hashesOf(picture: Sharp): Promise<readonly string[]> {
  const made = await mkdtemp(join(folder, 'picture-'));
  await picture.toFile(join(made, 'source'));
  return (await transcoder.image(join(made, 'source'), made)).hashes;
}

async function hashOf(picture: Sharp): Promise<string> {
  const [hash] = await hashesOf(picture);
  return hash ?? 'none';
}

async function distanceFrom(picture: Sharp): Promise<number> {
  return distanceOf(original, await hashOf(picture));
}

function distanceOf(one: string, other: string): number {
  return (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;
}

describe('the same picture', () => {
  test.each([
    ['as a JPEG of low quality', () => sharp(scene).jpeg({ quality: 30 })],
    ['as WebP', () => sharp(scene).webp({ quality: 60 })],
    ['at half its size', () => sharp(scene).resize(400).jpeg()],
    ['as a small preview', () => sharp(scene).resize(160).jpeg()],
    ['in grey', () => sharp(scene).greyscale().jpeg()],
    ['a little brighter', () => sharp(scene).modulate({ brightness: 1.15 }).jpeg()],
    ['without its outermost pixels', () => sharp(scene).extract({ left: 4, top: 3, width: 792, height: 594 }).jpeg()],
  ])('%s has a hash that differs in at most 31 bits', async (_name, change) => {
    expect(await distanceFrom(change())).toBeLessThanOrEqual(31);
  });

  test.each([
    ['mirrored', () => sharp(scene).flop().jpeg()],
    ['turned', () => sharp(scene).rotate(90).jpeg()],
    ['cropped by a fifth', () => sharp(scene).extract({ left: 80, top: 60, width: 640, height: 480 }).jpeg()],
  ])('%s is another one, as the documentation says', async (_name, change) => {
    expect(await distanceFrom(change())).toBeGreaterThan(31);
  });
});

test('another picture has a hash that differs in many bits', async () => {
  for (const seed of [2, 3, 4, 5]) expect(await distanceFrom((await drawScene(seed)).jpeg())).toBeGreaterThan(80);
});

test('a plain picture has no hash, because it would be like all others', async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#335577' } }).jpeg();
  expect(await hashesOf(plain)).toEqual([]);
});

test('a video has the hash of each of its scenes', async () => {
  const scenes = await Promise.all([1, 2].map((seed) => drawScene(seed, { width: 320, height: 240 })));
  const files = scenes.map((_, index) => join(folder, `frame-${index}.png`));
  await Promise.all(scenes.map((drawn, index) => drawn.toFile(files[index] as string)));
  const shown = files.map((file, index) => `movie=${file}:loop=0,setpts=N/24/TB,trim=duration=3[s${index}]`);
  const graph = `${shown.join(';')};[s0][s1]concat=n=2,format=yuv420p`;
  const video = await writeVideoOf(join(folder, 'scenes.mp4'), { graph });
  const { hashes } = await transcoder.video(video, await mkdtemp(join(folder, 'video-')));
  const nearest = (hash: string): number => Math.min(...hashes.map((other) => distanceOf(hash, other)));
  expect(nearest(original)).toBeLessThanOrEqual(31);
  expect(nearest(await hashOf((await drawScene(2)).jpeg()))).toBeLessThanOrEqual(31);
  expect(nearest(await hashOf((await drawScene(3)).jpeg()))).toBeGreaterThan(80);
  expect(hashes.length).toBeLessThan(5);
});

test('a song has that of its cover, and none without one', async () => {
  const tone = await recordTone(join(folder, 'tone.flac'), 1);
  expect((await transcoder.audio(tone, folder)).hashes).toEqual([]);
  const song = await addCover(tone, scene, join(folder, 'song.flac'));
  const hashes = (await transcoder.audio(song, folder)).hashes.map((hash) => distanceOf(original, hash));
  expect(hashes).toHaveLength(1);
  expect(hashes[0]).toBeLessThanOrEqual(31);
});
