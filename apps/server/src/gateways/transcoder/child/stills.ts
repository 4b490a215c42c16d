import { t } from '@ovation/language/t.ts';
import { join } from 'node:path';
import { FilterAPI } from 'node-av/api';
import { AV_PIX_FMT_RGB24 } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import sharp, { type Sharp } from 'sharp';
import { MediaError, type Rendition } from '../transcoder.ts';
import { thumbhashOf, writeBlurred } from './image.ts';
import { hashOf } from './picture-hash.ts';
import { framesOf, type Shape } from './shape.ts';

const widestPoster = 1_280;

/** One decoded frame, upright and in standard colours, with a maximum width. */
export async function stillOf(frame: Frame, shape: Shape, maxWidth = widestPoster): Promise<Sharp> {
  const width = Math.max(2, Math.min(maxWidth, shape.width));
  const height = Math.max(2, Math.round((shape.height * width) / shape.width));
  using filter = FilterAPI.create(`${framesOf(shape, width, height)},format=rgb24`);
  const frames = await filter.processAll(frame);
  for await (const each of filter.flushFrames()) frames.push(each);
  const [first] = frames;
  if (!first || first.format !== AV_PIX_FMT_RGB24)
    throw new MediaError('broken-file', t('No frame of this video could be decoded.'));
  const data = first.toBuffer();
  for (const each of frames) each.free();
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A poster in several widths, its blurred preview, its thumbhash, and its hash unless it is too plain. */
export async function writePoster(
  still: Sharp,
  outputFolder: string,
): Promise<{ renditions: Rendition[]; thumbhash: string; hashes: string[] }> {
  const { data, info } = await still.raw().toBuffer({ resolveWithObject: true });
  const pixels = (): Sharp => sharp(data, { raw: info });
  const widths = [...new Set([320, 640, widestPoster].map((width) => Math.min(width, info.width)))];
  const posters = await Promise.all(widths.map((width) => writeOne(pixels(), width, outputFolder)));
  const hash = await hashOf(pixels());
  return {
    renditions: [...posters, await writeBlurred(pixels(), outputFolder)],
    thumbhash: await thumbhashOf(pixels()),
    hashes: hash === undefined ? [] : [hash],
  };
}

async function writeOne(still: Sharp, width: number, outputFolder: string): Promise<Rendition> {
  const name = `poster-${width}.webp`;
  const info = await still.resize({ width }).webp({ quality: 80 }).toFile(join(outputFolder, name));
  return {
    kind: 'poster',
    path: name,
    contentType: 'image/webp',
    width: info.width,
    height: info.height,
    sizeBytes: info.size,
  };
}
