import { Random } from './random.ts';

const GRAIN_SIZE_PX = 320;
let grain: Promise<Buffer> | undefined;

/** Turns SVG markup into a JPEG with a fine film grain, which also keeps gradients from banding. */
export async function toJpeg(svg: string, quality = 80): Promise<Buffer> {
  // Loaded at the first picture, so that a server that draws none never loads it.
  const { default: sharp } = await import('sharp');
  const picture = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  grain ??= drawGrain();
  return sharp(picture.data, { raw: picture.info })
    .composite([{ input: await grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer();
}

/** Turns SVG markup into a PNG that keeps its transparency. */
export async function toPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toBuffer();
}

async function drawGrain(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const random = new Random('grain');
  const data = new Uint8Array(GRAIN_SIZE_PX * GRAIN_SIZE_PX);
  for (let i = 0; i < data.length; i += 1) {
    data[i] = 128 + (random.next() + random.next() + random.next() - 1.5) * 20;
  }
  const raw = { width: GRAIN_SIZE_PX, height: GRAIN_SIZE_PX, channels: 1 } as const;
  return sharp(data, { raw }).png().toBuffer();
}
