import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeVideoClip, writeVideoOf, turnClip } from '../../../test/clips.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';
import type { MediaResult } from './transcoder.ts';

const transcoder = createChildTranscoder({ logger: pino({ level: 'silent' }), sharedChildren: transcoderChildren });
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
});
afterAll(async () => {
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}

/** The rungs in the master playlist, each with the durations of its segments in seconds. */
async function readLadder(
  output: string,
): Promise<{ size: string; codecs: string; playlist: string; segments: number[] }[]> {
  const master = await readFile(join(output, 'hls', 'master.m3u8'), 'utf8');
  const rungs = [...master.matchAll(/RESOLUTION=(\d+x\d+).*CODECS="([^"]+)"\n(\S+)/g)];
  return Promise.all(
    rungs.map(async ([, size = '', codecs = '', uri = '']) => {
      const playlist = join(output, 'hls', uri);
      const segments = [...(await readFile(playlist, 'utf8')).matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) =>
        Number(seconds),
      );
      return { size, codecs, playlist, segments };
    }),
  );
}

async function colourAt(path: string, x: number, y: number): Promise<'red' | 'blue' | 'neither'> {
  const { width, height } = await sharp(path).metadata();
  const { data } = await sharp(path)
    .removeAlpha()
    .extract({ left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  if (red > 180 && blue < 80) return 'red';
  return blue > 180 && red < 80 ? 'blue' : 'neither';
}

describe('a video of 720 lines and five seconds', () => {
  let output = '';
  let source = '';
  let result: MediaResult;
  const percents: number[] = [];

  beforeAll(async () => {
    output = await makeFolder('wide');
    source = await writeVideoClip(join(folder, 'wide.mp4'), { width: 1_280, height: 720, seconds: 5 });
    result = await transcoder.video(source, output, { onProgress: (percent) => percents.push(percent) });
  });

  test('can be probed before it is transcoded', async () => {
    expect(await transcoder.probe(source)).toEqual({
      kind: 'video',
      mimeType: 'video/mp4',
      width: 1_280,
      height: 720,
      durationMs: 5_000,
    });
  });

  test('becomes a ladder up to its size, whose rungs can be switched at every segment', async () => {
    const ladder = await readLadder(output);
    expect(ladder.map(({ size }) => size)).toEqual(['640x360', '960x540', '1280x720']);
    expect(ladder.map(({ segments }) => segments)).toEqual([
      [4, 1],
      [4, 1],
      [4, 1],
    ]);
    for (const { codecs } of ladder) expect(codecs).toMatch(/^avc1\.64[\da-f]{4},mp4a\.40\.2$/);
  });

  test('lists the bandwidth, size and codecs of each rung', async () => {
    const master = await readFile(join(output, 'hls', 'master.m3u8'), 'utf8');
    const stated = [...master.matchAll(/:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+)/g)].map(([, peak, average]) => ({
      peak: Number(peak),
      average: Number(average),
    }));
    const heaviest = await Promise.all(
      ['360', '540', '720'].map(async (rung) =>
        Math.ceil(((await stat(join(output, 'hls', rung, '00000.m4s'))).size * 8) / 4),
      ),
    );
    expect(stated).toHaveLength(3);
    for (const [index, { peak, average }] of stated.entries()) {
      expect(peak).toBeGreaterThanOrEqual(heaviest[index] ?? Infinity);
      expect(peak).toBeLessThan((heaviest[index] ?? 0) * 1.1);
      expect(average).toBeLessThanOrEqual(peak);
    }
  });

  test('plays from the playlist with picture and sound, from start to end', async () => {
    for (const { playlist, size } of await readLadder(output)) {
      await using ladder = await Demuxer.open(playlist);
      const [video, audio] = [ladder.video(), ladder.audio()];
      expect(`${video?.codecpar.width}x${video?.codecpar.height}`).toBe(size);
      expect([audio?.codecpar.channels, audio?.codecpar.sampleRate]).toEqual([2, 48_000]);
      let frames = 0;
      for await (using packet of ladder.packets(video?.index)) if (packet) frames += 1;
      expect(frames).toBe(5 * 24);
    }
  });

  test('has a poster in several widths and a blurred preview, both upright', async () => {
    const seen = result.renditions.filter(({ kind }) => kind === 'poster' || kind === 'blurred');
    expect(seen.map(({ kind, width, height }) => [kind, width, height])).toEqual([
      ['poster', 320, 180],
      ['poster', 640, 360],
      ['poster', 1_280, 720],
      ['blurred', 384, 216],
    ]);
    for (const { path } of seen)
      expect([await colourAt(join(output, path), 0.1, 0.5), await colourAt(join(output, path), 0.9, 0.5)]).toEqual([
        'red',
        'blue',
      ]);
  });

  test('is described by its result', async () => {
    expect(result).toMatchObject({
      width: 1_280,
      height: 720,
      durationMs: 5_000,
      thumbhash: expect.stringMatching(/^[\w+/=]{20,}$/),
    });
    const files = await readdir(output);
    expect(files.toSorted()).toEqual([
      'blurred.webp',
      'hls',
      'poster-1280.webp',
      'poster-320.webp',
      'poster-640.webp',
      'sprite',
    ]);
    expect(result.renditions[0]).toMatchObject({
      kind: 'hls',
      path: 'hls/master.m3u8',
      contentType: 'application/vnd.apple.mpegurl',
    });
  });

  test('reports its progress, which only increases', () => {
    expect(percents.length).toBeGreaterThan(10);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBeGreaterThan(90);
  });
});

test('a video recorded with a rotated phone is upright everywhere', async () => {
  const lying = await writeVideoClip(join(folder, 'lying.mp4'), { width: 640, height: 360, seconds: 1 });
  const source = await turnClip(lying, join(folder, 'upright.mp4'));
  const output = await makeFolder('upright');
  expect(await transcoder.probe(source)).toMatchObject({ width: 360, height: 640 });
  expect(await transcoder.video(source, output)).toMatchObject({ width: 360, height: 640 });
  expect((await readLadder(output)).map(({ size }) => size)).toEqual(['360x640']);
  const poster = join(output, 'poster-360.webp');
  expect([await colourAt(poster, 0.5, 0.1), await colourAt(poster, 0.5, 0.9)]).toEqual(['red', 'blue']);
});

test('a video smaller than the lowest rung keeps its size', async () => {
  const source = await writeVideoClip(join(folder, 'small.mp4'), { width: 320, height: 180, seconds: 1 });
  const output = await makeFolder('small');
  await transcoder.video(source, output);
  expect((await readLadder(output)).map(({ size }) => size)).toEqual(['320x180']);
});

test('a video of a minute, transcoded in two parts, plays after the first, and has the same result', async () => {
  const source = await writeVideoOf(join(folder, 'parts.mp4'), { graph: 'testsrc=s=1280x720:r=2:d=61,format=yuv420p' });
  const [whole, output] = [await makeFolder('whole'), await makeFolder('parts')];
  const percents: number[] = [];
  const onProgress = (percent: number) => percents.push(percent);
  await transcoder.video(source, whole);
  const first = await transcoder.video(source, output, { part: 'first', onProgress });
  expect(first).toMatchObject({ width: 1_280, height: 720, hasMore: true });
  expect(first.renditions.map(({ kind }) => kind).toSorted()).toEqual([
    'blurred',
    'hls',
    'poster',
    'poster',
    'poster',
    'sprite',
  ]);
  expect((await readLadder(output)).map(({ size }) => size)).toEqual(['640x360']);
  expect(Math.max(...percents)).toBeLessThan(50);
  const rest = await transcoder.video(source, output, { part: 'rest', onProgress });
  expect(rest.renditions.map(({ kind, path }) => [kind, path])).toEqual([['hls', 'hls/master.m3u8']]);
  const outlineOf = (path: string) =>
    readLadder(path).then((rungs) => rungs.map(({ size, codecs, segments }) => ({ size, codecs, segments })));
  expect(await outlineOf(output)).toEqual(await outlineOf(whole));
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(Math.max(...percents)).toBeGreaterThan(90);
});

test('a shorter video is transcoded completely, also if only its first part is requested', async () => {
  const source = await writeVideoOf(join(folder, 'short.mp4'), { graph: 'testsrc=s=1280x720:r=2:d=3,format=yuv420p' });
  const output = await makeFolder('short');
  expect(await transcoder.video(source, output, { part: 'first' })).toMatchObject({ hasMore: false });
  expect((await readLadder(output)).map(({ size }) => size)).toEqual(['640x360', '960x540', '1280x720']);
});
