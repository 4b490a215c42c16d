import { english } from '@ovation/language/english.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { MediaError, type MediaResult, type Rendition } from '../transcoder.ts';
import { hashOf } from './picture-hash.ts';
import { maxPixels, requireFewPixels, tooManyPixels } from './pixel-limit.ts';

sharp.cache(false);
sharp.concurrency(1);
// Only these formats are opened: others, such as SVG and PDF, may refer to external resources.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

/** The maximum of WebP is 16,383; taller images, such as joined screenshots, become narrower. */
const tallest = 16_000;
const mimeTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
};

interface OpenImage {
  readonly image: Sharp;
  /** After rotation. */
  readonly width: number;
  readonly height: number;
  readonly mimeType: string;
  /** More than one for an animation. */
  readonly totalFrames: number;
}

/** Opens an image of an allowed format. Only the first frame of an animation is read. */
export async function openImage(source: string | Uint8Array): Promise<OpenImage> {
  const heic = typeof source === 'string' ? await openHeic(source) : undefined;
  return heic ?? openWith(sharp(source, limits));
}

const limits = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 } as const;
const unreadable = english('This picture could not be read. Please save it as JPEG, PNG or WebP and try again.');

/** The format of phones, HEVC in HEIF, of which the bundled libvips reads only the size. */
async function openHeic(path: string): Promise<OpenImage | undefined> {
  const found = await sharp(path, limits)
    .metadata()
    .catch(() => undefined);
  if (found?.format !== 'heif' || found.compression !== 'hevc') return undefined;
  requireFewPixels(found.width * found.height);
  const { pngOfHeic } = await import('./heic/heic.ts');
  const png = await pngOfHeic(path).catch((error: unknown) => {
    if (error instanceof MediaError) throw error;
    throw new MediaError(
      'broken-file',
      english('This HEIC picture could not be read. Please save it as JPEG or PNG and upload that.'),
    );
  });
  return { ...(await openWith(sharp(png, limits))), mimeType: 'image/heic' };
}

/** Messages of libraries for images above a size limit. */
const tooLarge = /pixel limit|exceeds? the maximum|too large|dimensions? exceed/i;

async function openWith(image: Sharp): Promise<OpenImage> {
  const found = await image.metadata().catch((error: Error) => {
    throw tooLarge.test(error.message) ? tooManyPixels() : new MediaError('broken-file', unreadable);
  });
  const mimeType = mimeTypes[found.format ?? ''];
  const isForeign = found.format === 'heif' && found.compression !== 'av1';
  if (mimeType === undefined || isForeign)
    throw new MediaError('unsupported-type', english('Please choose a JPEG, PNG, WebP, AVIF, HEIC or GIF picture.'));
  const totalFrames = isAnimation(found) ? (found.pages ?? 1) : 1;
  requireFewPixels(found.width * found.height, totalFrames);
  const isTurned = (found.orientation ?? 1) >= 5;
  return {
    image: image.rotate(),
    width: isTurned ? found.height : found.width,
    height: isTurned ? found.width : found.height,
    mimeType,
    totalFrames,
  };
}

/** Other formats may also contain several images, which are not an animation. */
function isAnimation({ format }: Metadata): boolean {
  return format === 'gif' || format === 'webp';
}

interface ImageOrder {
  readonly outputFolder: string;
  readonly widths: readonly number[];
  /** Uses only the first frame of an animation. */
  readonly isStill: boolean;
}

/**
 * WebP and AVIF in several widths up to the source's, a blurred preview and a thumbhash, without the camera's metadata.
 */
export async function processImage(path: string, { outputFolder, widths, isStill }: ImageOrder): Promise<MediaResult> {
  const { image, width, height, totalFrames } = await openImage(path);
  const chosen = [...new Set(widths.map((wanted) => Math.min(wanted, width)))];
  const largest = Math.max(...chosen);
  const base = await image
    .resize({ width: largest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new MediaError('broken-file', english('This picture is damaged or incomplete. Please choose another.'));
    });
  const pixels = (): Sharp => sharp(base.data, { raw: base.info });
  const shown =
    totalFrames > 1 && !isStill
      ? await writeMoving(path, chosen, outputFolder)
      : await writeStill(pixels, chosen, outputFolder);
  const renditions = [...shown, await writeBlurred(pixels(), outputFolder)];
  const [hash, thumbhash] = [await hashOf(pixels()), await thumbhashOf(pixels())];
  return { width, height, durationMs: null, thumbhash, hashes: hash === undefined ? [] : [hash], renditions };
}

async function writeStill(pixels: () => Sharp, widths: readonly number[], outputFolder: string): Promise<Rendition[]> {
  const [largest, renditions] = [Math.max(...widths), [] as Rendition[]];
  for (const target of widths) renditions.push(await writeWebp(pixels(), target, outputFolder));
  for (const target of widths.filter((each) => each <= 1_280 || each === largest))
    renditions.push(await writeAvif(pixels(), target, outputFolder));
  return renditions;
}

/** Animations only as WebP, which every browser supports; frames are read one after the other. */
async function writeMoving(path: string, widths: readonly number[], outputFolder: string): Promise<Rendition[]> {
  const renditions: Rendition[] = [];
  for (const target of widths) {
    renditions.push(
      await writeWebp(sharp(path, { ...limits, pages: -1 }), target, outputFolder).catch(() => {
        throw new MediaError('broken-file', english('This animation is damaged or incomplete. Please choose another.'));
      }),
    );
  }
  return renditions;
}

/** The efforts are a good compromise: one step more doubles the time and saves less than two per cent. */
async function writeWebp(image: Sharp, width: number, outputFolder: string): Promise<Rendition> {
  const name = `image-${width}.webp`;
  const info = await image
    .resize({ width, height: tallest, fit: 'inside' })
    .webp({ quality: 82, effort: 2 })
    .toFile(join(outputFolder, name));
  return {
    kind: 'image',
    path: name,
    contentType: 'image/webp',
    width: info.width,
    height: info.pageHeight ?? info.height,
    sizeBytes: info.size,
  };
}

async function writeAvif(image: Sharp, width: number, outputFolder: string): Promise<Rendition> {
  const name = `image-${width}.avif`;
  const info = await image
    .resize({ width, height: tallest, fit: 'inside' })
    .avif({ quality: 55, effort: 1 })
    .toFile(join(outputFolder, name));
  return {
    kind: 'image',
    path: name,
    contentType: 'image/avif',
    width: info.width,
    height: info.height,
    sizeBytes: info.size,
  };
}

/** About thirty pixels wide before it is enlarged, so that no detail can be recovered. */
export async function writeBlurred(image: Sharp, outputFolder: string): Promise<Rendition> {
  const tiny = await image.resize({ width: 32, height: 32, fit: 'inside' }).blur(1.2).removeAlpha().png().toBuffer();
  const { width } = await sharp(tiny).metadata();
  const data = await sharp(tiny)
    .resize({ width: width * 12, kernel: 'cubic' })
    .blur(8)
    .webp({ quality: 40 })
    .toBuffer({ resolveWithObject: true });
  await writeFile(join(outputFolder, 'blurred.webp'), data.data);
  return {
    kind: 'blurred',
    path: 'blurred.webp',
    contentType: 'image/webp',
    width: data.info.width,
    height: data.info.height,
    sizeBytes: data.info.size,
  };
}

export async function thumbhashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
