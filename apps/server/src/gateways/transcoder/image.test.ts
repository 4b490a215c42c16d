import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';

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

/** A photo whose upper half is red, taken with a rotated camera, with a location and a name in its metadata. */
async function takePhoto(name: string, { width = 800, height = 600 } = {}): Promise<string> {
  const path = join(folder, name);
  const lying = await sharp({ create: { width: height, height: width, channels: 3, background: 'blue' } })
    .composite([
      {
        input: { create: { width: Math.floor(height / 2), height: width, channels: 3, background: 'red' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
  await sharp(lying)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Secret Name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 21/1 0/1' },
    })
    .jpeg()
    .toFile(path);
  return path;
}

async function isRedAboveBlue(path: string): Promise<boolean> {
  const { data } = await sharp(path)
    .removeAlpha()
    .resize(1, 10, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)];
  return (top[0] ?? 0) > 150 && (top[2] ?? 0) < 100 && (bottom[0] ?? 0) < 100 && (bottom[2] ?? 0) > 150;
}

test('a photo is converted upright, in widths up to its own, in two formats', async () => {
  const source = await takePhoto('turned.jpg');
  const output = await makeFolder('turned');
  expect(await transcoder.probe(source)).toEqual({ kind: 'image', mimeType: 'image/jpeg', width: 800, height: 600 });
  const result = await transcoder.image(source, output, { widths: [320, 2_048] });
  expect(result).toMatchObject({
    width: 800,
    height: 600,
    durationMs: null,
    thumbhash: expect.stringMatching(/^[\w+/=]{20,}$/),
  });
  expect(result.renditions.map(({ path, width, height }) => [path, width, height])).toEqual([
    ['image-320.webp', 320, 240],
    ['image-800.webp', 800, 600],
    ['image-320.avif', 320, 240],
    ['image-800.avif', 800, 600],
    ['blurred.webp', 384, 288],
  ]);
  for (const { path } of result.renditions) expect(await isRedAboveBlue(join(output, path))).toBe(true);
});

test.each([
  [400, 20_000, '320 × 16000'],
  [1, 40_000, '1 × 16000'],
  [20_000, 2, '2048 × 1'],
])('a very tall or wide image of %i × %i pixels is converted', async (width, height, largest) => {
  const source = join(folder, `scroll-${width}.png`);
  await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toFile(source);
  const { renditions } = await transcoder.image(source, await makeFolder(`scroll-${width}`), { widths: [320, 2_048] });
  const shown = renditions.filter(({ path }) => path.endsWith('.webp') && path.startsWith('image')).at(-1);
  expect(`${shown?.width} × ${shown?.height}`).toBe(largest);
});

test('location and author are removed', async () => {
  const source = await takePhoto('noted.jpg');
  const original = await readFile(source);
  expect(original.includes('Secret Name')).toBe(true);
  const output = await makeFolder('noted');
  const { renditions } = await transcoder.image(source, output);
  for (const { path } of renditions) {
    const made = await readFile(join(output, path));
    expect(made.includes('Secret Name')).toBe(false);
    const { exif, xmp, iptc, orientation } = await sharp(made).metadata();
    expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
  }
});

test('a blurred preview shows no detail', async () => {
  const source = join(folder, 'board.png');
  const side = 640;
  const pixels = Buffer.from(
    Array.from({ length: side * side }, (_, at) => ((Math.floor(at / 8) + Math.floor(at / side / 8)) % 2) * 255),
  );
  await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toFile(source);
  const output = await makeFolder('board');
  await transcoder.image(source, output);
  const { channels } = await sharp(join(output, 'blurred.webp')).stats();
  for (const { mean, stdev } of channels) {
    expect(mean).toBeGreaterThan(100);
    expect(mean).toBeLessThan(155);
    expect(stdev).toBeLessThan(12);
  }
});

async function animate(name: string, colours: readonly string[], side = 100): Promise<string> {
  const path = join(folder, name);
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: side, height: side, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = sharp(frames, { join: { animated: true } });
  await (
    name.endsWith('.gif') ? moving.gif({ delay: [120, 240], loop: 0 }) : moving.webp({ delay: [120, 240], loop: 0 })
  ).toFile(path);
  return path;
}

test.each(['moving.gif', 'moving.webp'])('%s stays animated in every width, with its timing', async (name) => {
  const output = await makeFolder(`of-${name}`);
  const { renditions, width, height } = await transcoder.image(await animate(name, ['red', 'blue'], 400), output);
  expect([width, height]).toEqual([400, 400]);
  expect(renditions.map(({ path, width: across, height: along }) => [path, across, along])).toEqual([
    ['image-320.webp', 320, 320],
    ['image-400.webp', 400, 400],
    ['blurred.webp', 384, 384],
  ]);
  for (const { path, kind } of renditions) {
    const { pages, delay, loop, pageHeight, height: total } = await sharp(join(output, path)).metadata();
    if (kind === 'image')
      expect({ pages, delay, loop, height: pageHeight ?? total }).toMatchObject({
        pages: 2,
        delay: [120, 240],
        loop: 0,
      });
    else expect(pages ?? 1).toBe(1);
  }
});

test('a still image of an animation shows its first frame', async () => {
  const output = await makeFolder('standing');
  const { renditions } = await transcoder.image(await animate('standing.gif', ['red', 'blue']), output, {
    isStill: true,
  });
  expect(renditions.map(({ path }) => path)).toEqual(['image-100.webp', 'image-100.avif', 'blurred.webp']);
  const { dominant } = await sharp(join(output, 'image-100.webp')).stats();
  expect(dominant.r).toBeGreaterThan(200);
});

/** A GIF of 2,000 by 2,000 pixels, whose frames each draw one pixel: a small file that is large to decode. */
function makeEndlessGif(frames: number): Buffer {
  const screen = Buffer.from([...Buffer.from('GIF89a'), 0xd0, 0x07, 0xd0, 0x07, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]);
  const delayed = [0x21, 0xf9, 4, 0, 12, 0, 0, 0];
  const onePixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return Buffer.concat([
    screen,
    ...Array.from({ length: frames }, () => Buffer.from([...delayed, ...onePixel])),
    Buffer.from([0x3b]),
  ]);
}

test.each([
  [25, undefined],
  [26, 'too-large'],
])(
  'an animation of %i frames of four million pixels: rejected from a hundred million on, with an explanation',
  async (frames, code) => {
    const source = join(folder, `endless-${frames}.gif`);
    await writeFile(source, makeEndlessGif(frames));
    const probed = transcoder.probe(source);
    if (code === undefined) expect(await probed).toMatchObject({ width: 2_000, height: 2_000 });
    else
      await expect(probed).rejects.toMatchObject({
        code,
        message: expect.stringMatching(/100 million pixels in all its frames.*as a video/),
      });
  },
);

test('a transparent image keeps its transparency', async () => {
  const source = join(folder, 'glass.png');
  await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toFile(source);
  const output = await makeFolder('glass');
  await transcoder.image(source, output);
  expect((await sharp(join(output, 'image-64.webp')).stats()).isOpaque).toBe(false);
});

describe('pictures as some cameras and programs write them', () => {
  const odd = (name: string): string => new URL(`../../../test/odd-media/${name}`, import.meta.url).pathname;

  test.each([
    ['a JPEG without its end marker', 'noeoi.jpg', 'image/jpeg'],
    ['an animated AVIF, by its first picture', 'seq.avif', 'image/avif'],
  ])('%s is shown', async (name, file, mimeType) => {
    expect(await transcoder.probe(odd(file))).toEqual({ kind: 'image', mimeType, width: 320, height: 240 });
    const result = await transcoder.image(odd(file), await makeFolder(name));
    expect(result.renditions.map(({ path }) => path)).toEqual(['image-320.webp', 'image-320.avif', 'blurred.webp']);
  });

  test('a JPEG of which also pixels are missing is damaged', async () => {
    const whole = await readFile(odd('noeoi.jpg'));
    const path = join(folder, 'cut.jpg');
    await writeFile(path, whole.subarray(0, -200));
    await expect(transcoder.probe(path)).rejects.toMatchObject({ code: 'broken-file' });
    await expect(transcoder.image(path, await makeFolder('cut'))).rejects.toMatchObject({ code: 'broken-file' });
  });
});
