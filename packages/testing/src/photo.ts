import sharp from 'sharp';

/** The width in pixels of the noise before scaling: it gives about as many shapes as a photograph has. */
const shapes = 48;

/** A picture with about as much detail as a photograph, so that it is as large, and browsers count it as contentful. */
export async function makePhoto(width: number, height: number): Promise<Blob> {
  const noise = {
    channels: 3 as const,
    background: '#000',
    width: shapes,
    height: Math.round((shapes * height) / width),
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  };
  const coarse = await sharp({ create: noise }).png().toBuffer();
  const grain = await sharp({ create: { ...noise, width, height, noise: { ...noise.noise, sigma: 6 } } })
    .png()
    .toBuffer();
  const photo = await sharp(coarse)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
}
