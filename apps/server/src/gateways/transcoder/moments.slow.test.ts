import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeVideoClip, writeVideoOf } from '../../../test/clips.ts';
import { watchClip } from '../../../test/watch-clip.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';

const transcoder = createChildTranscoder({ logger: pino({ level: 'silent' }), sharedChildren: transcoderChildren });
let folder = '';
/** Twenty seconds, blue until the tenth and red from then on, with regular key frames. */
let video = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  video = await writeVideoOf(join(folder, 'video.mp4'), {
    graph: "color=red:s=160x90:r=10:d=20,drawbox=color=blue:t=fill:enable='lt(t,10)',format=yuv420p",
    options: { preset: 'ultrafast', g: 30 },
  });
});
afterAll(async () => {
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

function nameOf([red = 0, , blue = 0]: readonly number[]): string {
  return red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : `${red}, ${blue}`;
}

async function colourOf(
  picture: Buffer | string,
  region?: { left: number; top: number; width: number; height: number },
): Promise<string> {
  const image = sharp(picture).removeAlpha();
  const { data } = await (region ? image.extract(region) : image)
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return nameOf([...data]);
}

describe('a poster', () => {
  test.each([
    [0, 'blue'],
    [9_900, 'blue'],
    [10_000, 'red'],
    [15_500, 'red'],
    [90_000, 'red'],
  ])('at %i ms shows the frame of that time', async (atMs, colour) => {
    const output = await mkdtemp(join(folder, 'poster-'));
    const result = await transcoder.poster(video, output, { atMs });
    expect(result.renditions.map(({ kind, path }) => [kind, path])).toEqual([
      ['poster', 'poster-160.webp'],
      ['blurred', 'blurred.webp'],
    ]);
    expect(result).toMatchObject({
      width: 160,
      height: 90,
      durationMs: null,
      thumbhash: expect.stringMatching(/^[\w+/=]{20,}$/),
    });
    expect(await colourOf(join(output, 'poster-160.webp'))).toBe(colour);
  });

  test('of a file that is no video is rejected with an explanation', async () => {
    await expect(transcoder.poster(join(import.meta.dirname, 'README.md'), folder, { atMs: 0 })).rejects.toMatchObject({
      name: 'MediaError',
      code: 'unsupported-type',
    });
  });
});

describe('a teaser', () => {
  test('is by default taken from a fifth into the video, and less than half of it', async () => {
    const target = join(folder, 'ungiven.mp4');
    const cut = await transcoder.teaser(video, target);
    expect(cut).toEqual({ width: 160, height: 90, durationMs: 8_000, sizeBytes: (await stat(target)).size });
    const seen = await watchClip(target);
    // From 4 to 12 seconds: its middle, at 8, is still blue.
    expect(seen).toMatchObject({ frameCount: 80, pixelFormat: 'yuv420p' });
    expect(nameOf(seen.colourAt(0.5, 0.5))).toBe('blue');
  });

  test('starts and ends at the given times, with sound', async () => {
    const source = await writeVideoClip(join(folder, 'loud.mp4'), { width: 160, height: 90, seconds: 6 });
    const target = join(folder, 'given.mp4');
    expect(await transcoder.teaser(source, target, { startMs: 1_500, lengthMs: 2_000 })).toMatchObject({
      durationMs: 2_000,
    });
    await using cut = await Demuxer.open(target);
    expect(Math.abs(cut.duration - 2)).toBeLessThan(0.15);
    expect(cut.audio()?.codecpar.channels).toBe(2);
    expect(await transcoder.probe(target)).toMatchObject({ kind: 'video', mimeType: 'video/mp4' });
    const late = await transcoder.teaser(video, join(folder, 'late.mp4'), { startMs: 11_000, lengthMs: 60_000 });
    expect(late.durationMs).toBe(9_000);
    expect(nameOf((await watchClip(join(folder, 'late.mp4'))).colourAt(0.5, 0.5))).toBe('red');
  });

  test('of a large video has 720 lines', async () => {
    const source = await writeVideoOf(join(folder, 'large.mp4'), {
      graph: 'color=red:s=1920x1080:r=5:d=2,format=yuv420p',
    });
    expect(await transcoder.teaser(source, join(folder, 'smaller.mp4'))).toMatchObject({ width: 1_280, height: 720 });
  });
});

describe('the seek preview', () => {
  test('has a tile for each second, with a cue in its track', async () => {
    const output = await mkdtemp(join(folder, 'sprite-'));
    const { renditions } = await transcoder.video(video, output);
    const sprite = renditions.find(({ kind }) => kind === 'sprite');
    expect(sprite).toMatchObject({ path: 'sprite/track.vtt', contentType: 'text/vtt', width: 160, height: 90 });
    const track = await readFile(join(output, 'sprite/track.vtt'), 'utf8');
    expect(track.startsWith('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nsheet.webp#xywh=0,0,160,90\n')).toBe(true);
    const cues = [...track.matchAll(/^00:00:(\d\d)\.000 --> .*\nsheet\.webp#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)].map(
      (cue) => cue.slice(1).map(Number),
    );
    expect(cues.map(([second]) => second)).toEqual(Array.from({ length: 20 }, (_, second) => second));
    for (const [second = 0, left = 0, top = 0, width = 0, height = 0] of cues) {
      expect(await colourOf(join(output, 'sprite/sheet.webp'), { left, top, width, height })).toBe(
        second < 10 ? 'blue' : 'red',
      );
    }
  });

  test('of a long video has fewer tiles than seconds, on one sheet', async () => {
    const source = await writeVideoOf(join(folder, 'long.mp4'), {
      graph: 'color=red:s=64x64:r=1:d=700,format=yuv420p',
    });
    const output = await mkdtemp(join(folder, 'sprite-'));
    await transcoder.video(source, output);
    const cues = (await readFile(join(output, 'sprite/track.vtt'), 'utf8')).match(/-->/g)?.length ?? 0;
    expect(cues).toBeGreaterThan(200);
    expect(cues).toBeLessThanOrEqual(240);
    expect(await sharp(join(output, 'sprite/sheet.webp')).metadata()).toMatchObject({ width: 12 * 160 });
  });
});
