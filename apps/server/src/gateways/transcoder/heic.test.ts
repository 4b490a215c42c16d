import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHeic } from '../../../test/heic.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';

const transcoder = createChildTranscoder({ logger: pino({ level: 'silent' }), sharedChildren: transcoderChildren });
const four = { tiles: ['red', 'lime', 'blue', 'white'], columns: 2, width: 120, height: 100 } as const;
let folder = '';
let photo: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  photo = await makeHeic(four);
});
afterAll(async () => {
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(bytes: Buffer): Promise<{ source: string; output: string }> {
  const output = await mkdtemp(join(folder, 'out-'));
  const source = join(output, 'photo.heic');
  await writeFile(source, bytes);
  return { source, output };
}

const names: readonly (readonly [name: string, colour: readonly number[]])[] = [
  ['red', [255, 0, 0]],
  ['lime', [0, 255, 0]],
  ['blue', [0, 0, 255]],
  ['white', [255, 255, 255]],
];

/** The colours of the four corners, row by row. */
async function cornersOf(path: string): Promise<string[]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3).subarray(0, 3),
  ];
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)].map(
    (colour) =>
      names.find(([, wanted]) =>
        wanted.every((value, channel) => Math.abs(value - (colour[channel] ?? 0)) < 30),
      )?.[0] ?? colour.join(),
  );
}

test('a photo of tiles, as phones write it, is assembled and cropped', async () => {
  // An independent reader confirms that this is such a photo.
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'heif', compression: 'hevc', width: 120, height: 100 });
  const { source, output } = await write(photo);
  expect(await transcoder.probe(source)).toEqual({ kind: 'image', mimeType: 'image/heic', width: 120, height: 100 });
  expect(await transcoder.image(source, output)).toMatchObject({ width: 120, height: 100 });
  expect(await cornersOf(join(output, 'image-120.webp'))).toEqual(['red', 'lime', 'blue', 'white']);
});

test('a photo taken with the phone upright is rotated', async () => {
  const { source, output } = await write(await makeHeic({ ...four, turns: 3 }));
  expect(await transcoder.probe(source)).toMatchObject({ width: 100, height: 120 });
  await transcoder.image(source, output);
  expect(await cornersOf(join(output, 'image-100.webp'))).toEqual(['blue', 'red', 'white', 'lime']);
});

test('a photo without tiles is converted', async () => {
  const { source, output } = await write(await makeHeic({ tiles: ['blue'], columns: 1, width: 64, height: 64 }));
  await transcoder.image(source, output);
  expect(await cornersOf(join(output, 'image-64.webp'))).toEqual(['blue', 'blue', 'blue', 'blue']);
});

test('wide-gamut colours of a phone are converted to sRGB', async () => {
  // A grey-green that looks the same has other values in Display P3.
  const { icc: profile } = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
    .then((png) => sharp(png).metadata());
  const plain = await write(await makeHeic({ tiles: ['0x4a9050'], columns: 1, width: 64, height: 64 }));
  const wide = await write(
    await makeHeic({ tiles: ['0x4a9050'], columns: 1, width: 64, height: 64, ...(profile ? { profile } : {}) }),
  );
  for (const { source, output } of [plain, wide]) await transcoder.image(source, output);
  const colourIn = async ({ output }: { output: string }) => [
    ...(await sharp(join(output, 'image-64.webp')).resize(1, 1).raw().toBuffer()),
  ];
  const [[red = 0, green = 0], [wideRed = 0, wideGreen = 0]] = [await colourIn(plain), await colourIn(wide)];
  expect(Math.abs(red - 0x4a) + Math.abs(green - 0x90)).toBeLessThan(10);
  // In the smaller sRGB gamut the same green is more saturated.
  expect(wideRed).toBeLessThan(red - 8);
  expect(wideGreen).toBeGreaterThanOrEqual(green);
});

/** The colour of a picture of one colour. */
async function colourOf(bytes: Buffer): Promise<number[]> {
  const { source, output } = await write(bytes);
  const { renditions } = await transcoder.image(source, output);
  const widest = renditions.findLast(({ path }) => path.endsWith('.webp') && path.startsWith('image-'));
  return [
    ...(await sharp(join(output, widest?.path ?? ''))
      .resize(1, 1)
      .raw()
      .toBuffer()),
  ];
}

test('without a colour range in the container, the one in the stream applies', async () => {
  const picture = { tiles: ['0x204060'], columns: 1, width: 64, height: 64 };
  for (const pixelFormat of ['yuv420p', 'yuvj420p', 'yuvj444p'] as const) {
    const [red = 0, green = 0, blue = 0] = await colourOf(await makeHeic({ ...picture, pixelFormat }));
    expect(Math.abs(red - 0x20) + Math.abs(green - 0x40) + Math.abs(blue - 0x60), pixelFormat).toBeLessThan(8);
  }
});

test('only the primary image of the container is shown', async () => {
  const { source, output } = await write(
    await makeHeic({
      tiles: ['blue'],
      columns: 1,
      width: 64,
      height: 64,
      pixelFormat: 'yuvj444p',
      shown: { width: 63, height: 51 },
    }),
  );
  expect(await transcoder.probe(source)).toMatchObject({ width: 63, height: 51 });
  expect(await transcoder.image(source, output)).toMatchObject({ width: 63, height: 51 });
});

test('transparency is kept', async () => {
  const [, , , opacity] = await colourOf(
    await makeHeic({ tiles: ['red'], columns: 1, width: 64, height: 64, alpha: '0x808080' }),
  );
  expect(Math.abs((opacity ?? 255) - 0x80)).toBeLessThan(6);
});

test.each([0.2, 0.5, 0.9])('a file cut off at %d of its length is rejected with advice', async (share) => {
  const { source } = await write(photo.subarray(0, Math.floor(photo.length * share)));
  await expect(transcoder.probe(source)).rejects.toMatchObject({
    name: 'MediaError',
    message: expect.stringMatching(/JPEG/),
  });
});

test('a file that claims 60,000 × 60,000 pixels is rejected', async () => {
  const { source } = await write(await makeHeic({ ...four, width: 60_000, height: 60_000 }));
  await expect(transcoder.probe(source)).rejects.toMatchObject({
    name: 'MediaError',
    code: 'too-large',
    message: expect.stringMatching(/more than 100 million pixels/),
  });
});
