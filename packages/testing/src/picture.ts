import sharp from 'sharp';

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'png' | 'webp';
  /** Has detail that does not compress: a megabyte per million pixels, like a camera's picture. */
  readonly isDetailed?: boolean;
}

/** A small picture of one random colour, so that no two files are equal. */
export async function makePicture({
  width = 64,
  height = 48,
  format = 'jpeg',
  isDetailed = false,
}: PictureOptions = {}): Promise<Blob> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const noise = isDetailed ? { noise: { type: 'gaussian', mean: 128, sigma: 60 } as const } : {};
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r, g, b }, ...noise } })
    .toFormat(format)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}
