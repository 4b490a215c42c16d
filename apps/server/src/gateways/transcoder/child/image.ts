import { english, t, translated } from '@ovation/language/t.ts';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { MediaError, type MediaResult, type Rendition } from '../transcoder.ts';
import { hashOf } from './picture-hash.ts';
import { maxPixels, requireFewPixels, tooManyPixels } from './upright.ts';

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

type Source = string | Uint8Array;

/** What the head of an image says. */
export async function describeImage(source: Source): Promise<Pick<OpenImage, 'width' | 'height' | 'mimeType'>> {
  const heic = typeof source === 'string' ? await headOfHeic(source) : undefined;
  if (heic) return { width: heic.width, height: heic.height, mimeType: 'image/heic' };
  const { width, height, mimeType } = await openWith(sharp(await asStill(source), limits));
  return { width, height, mimeType };
}

/** Opens an image of an allowed format. Only the first frame of an animation is read. */
export async function openImage(source: Source): Promise<OpenImage> {
  const heic = typeof source === 'string' ? await openHeic(source) : undefined;
  return heic ?? openWith(sharp(await asStill(source), limits));
}

/** The pixels of an image, whose size `shape` may change, and its properties. */
export async function decodeImage(
  source: Source,
  shape: (image: Sharp, width: number) => Sharp,
): Promise<OpenImage & { readonly data: Buffer; readonly info: OutputInfo }> {
  const opened = await openImage(source);
  const pixels = (image: Sharp) => shape(image, opened.width).raw().toBuffer({ resolveWithObject: true });
  const decoded = await pixels(opened.image)
    .catch(async (error: unknown) => {
      if (opened.mimeType !== 'image/jpeg') throw error;
      return pixels(await withEndMarker(source));
    })
    .catch(() => {
      throw new MediaError('broken-file', t('This picture is damaged or incomplete. Please choose another.'));
    });
  return { ...opened, ...decoded };
}

const headBytes = 16;

/** The first bytes of a file, which show its type. */
export async function headOf(source: Source): Promise<string> {
  if (typeof source !== 'string') return Buffer.from(source.subarray(0, headBytes)).toString('latin1');
  const file = await open(source);
  const { buffer } = await file.read({ buffer: Buffer.alloc(headBytes) }).finally(() => file.close());
  return buffer.toString('latin1');
}

/** An animated AVIF also holds its first picture as a still one, but libvips looks for it only under that brand. */
async function asStill(source: Source): Promise<Source> {
  if (!(await headOf(source)).startsWith('ftypavis', brandAt - 4)) return source;
  const bytes = await bytesOf(source);
  bytes.write('avif', brandAt, 'latin1');
  return bytes;
}

const brandAt = 8;

/** Some cameras and programs leave out the end marker. Any warning then means that pixels are missing, too. */
async function withEndMarker(source: Source): Promise<Sharp> {
  const endMarker = Buffer.from([0xff, 0xd9]);
  return sharp(Buffer.concat([await bytesOf(source), endMarker]), { ...limits, failOn: 'warning' }).rotate();
}

async function bytesOf(source: Source): Promise<Buffer> {
  return typeof source === 'string' ? readFile(source) : Buffer.from(source);
}

const limits = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 } as const;
const unreadable = english('This picture could not be read. Please save it as JPEG, PNG or WebP and try again.');

/** The format of phones, HEVC in HEIF, of which the bundled libvips reads only the size. */
async function openHeic(path: string): Promise<OpenImage | undefined> {
  if (!(await headOfHeic(path))) return undefined;
  const { pngOfHeic } = await import('./heic/heic.ts');
  const png = await pngOfHeic(path).catch((error: unknown) => {
    if (error instanceof MediaError) throw error;
    throw new MediaError(
      'broken-file',
      t('This HEIC picture could not be read. Please save it as JPEG or PNG and upload that.'),
    );
  });
  return { ...(await openWith(sharp(png, limits))), mimeType: 'image/heic' };
}

async function headOfHeic(path: string): Promise<Metadata | undefined> {
  const found = await sharp(path, limits)
    .metadata()
    .catch(() => undefined);
  if (found?.format !== 'heif' || found.compression !== 'hevc') return undefined;
  requireFewPixels(found.width * found.height);
  return found;
}

/** Messages of libraries for images above a size limit. */
const tooLarge = /pixel limit|exceeds? the maximum|too large|dimensions? exceed/i;

async function openWith(image: Sharp): Promise<OpenImage> {
  const found = await image.metadata().catch((error: Error) => {
    throw tooLarge.test(error.message) ? tooManyPixels() : new MediaError('broken-file', translated(unreadable));
  });
  const mimeType = mimeTypes[found.format ?? ''];
  const isForeign = found.format === 'heif' && found.compression !== 'av1';
  if (mimeType === undefined || isForeign)
    throw new MediaError('unsupported-type', t('Please choose a JPEG, PNG, WebP, AVIF, HEIC or GIF picture.'));
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
  const { data, info, width, height, totalFrames } = await decodeImage(path, (image, sourceWidth) =>
    image
      .resize({
        width: Math.min(Math.max(...widths), sourceWidth),
        height: tallest,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb'),
  );
  const chosen = [...new Set(widths.map((wanted) => Math.min(wanted, width)))];
  const pixels = (): Sharp => sharp(data, { raw: info });
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
        throw new MediaError('broken-file', t('This animation is damaged or incomplete. Please choose another.'));
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

/** The size that social networks ask for; the crop keeps what draws the eye. */
const card = { width: 1_200, height: 630 };

export async function writeCard(path: string, target: string): Promise<undefined> {
  const { image } = await openImage(path);
  await image
    .resize({ ...card, fit: 'cover', position: 'attention' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toFile(target);
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
