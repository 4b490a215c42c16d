import sharp, { type Sharp } from 'sharp';

interface SceneOptions {
  readonly width?: number;
  readonly height?: number;
}

/**
 * A picture with areas of light and dark like those of a photo, another one for each seed, and the same again for the
 * same seed.
 */
export async function drawScene(seed: number, { width = 800, height = 600 }: SceneOptions = {}): Promise<Sharp> {
  const random = randomNumbers(seed);
  const [across, down] = [16, 12];
  const areas = Buffer.from(Array.from({ length: across * down * 3 }, () => Math.floor(random() * 256)));
  const { data, info } = await sharp(areas, { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/** Numbers from 0 to 1 that a seed determines (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2 ** 32;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
