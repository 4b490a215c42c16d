import sharp, { type Sharp } from 'sharp';
import { Reader, type Box } from './heif-boxes.ts';

const transforms = new Set(['clap', 'irot', 'imir']);

/** Crops, rotates (counter-clockwise) and mirrors in the order of the file's properties. */
export async function transformed(picture: Sharp, properties: readonly Box[]): Promise<Sharp> {
  let image = picture;
  for (const property of properties.filter(({ type }) => transforms.has(type))) {
    const { data, info } = await (await applied(image, property)).raw().toBuffer({ resolveWithObject: true });
    image = sharp(data, { raw: info });
  }
  return image;
}

async function applied(image: Sharp, { type, content }: Box): Promise<Sharp> {
  const amount = content[0] ?? 0;
  if (type === 'irot') return image.rotate((360 - (amount & 3) * 90) % 360);
  if (type === 'imir') return (amount & 1) === 0 ? image.flip() : image.flop();
  const { width, height } = await image.metadata();
  return image.extract(apertureIn(content, width, height));
}

/**
 * The visible part of an image (ISO 14496-12, `clap`): its size, and the offset of its centre from the image's, as
 * fractions.
 */
function apertureIn(
  content: Buffer,
  width: number,
  height: number,
): { left: number; top: number; width: number; height: number } {
  const reader = new Reader(content);
  const fraction = (): number => (reader.number(4) | 0) / reader.number(4);
  const [shownWidth, shownHeight, right, down] = [fraction(), fraction(), fraction(), fraction()].map((each) =>
    Number.isFinite(each) ? each : 0,
  );
  const across = spanIn(width, shownWidth, right);
  const along = spanIn(height, shownHeight, down);
  return { left: across.from, width: across.length, top: along.from, height: along.length };
}

/** Limits the crop to the image. */
function spanIn(total: number, shown = 0, offset = 0): { from: number; length: number } {
  const length = Math.min(total, Math.max(1, Math.round(shown)));
  const from = Math.round((total - length) / 2 + offset);
  return { from: Math.min(total - length, Math.max(0, from)), length };
}
