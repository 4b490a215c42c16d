import type { Sharp } from 'sharp';
import { pdqOf } from './pdq.ts';

/** A hash of a plain picture (a black frame, a wall) says nothing: it is close to those of other plain pictures. */
const leastQuality = 50;
/** The reference reduces larger pictures first, too. */
const largestSide = 512;

/** The hash by which a picture is found again; undefined for one that is too plain. */
export async function hashOf(image: Sharp): Promise<string | undefined> {
  const { width, height } = await image.metadata();
  const { data, info } = await image
    .resize(Math.min(width, largestSide), Math.min(height, largestSide), { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return hashOfPixels(data, info);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The same of three bytes for each pixel: red, green and blue. */
export function hashOfPixels(rgb: Uint8Array, { width, height }: Size): string | undefined {
  const luma = Float32Array.from({ length: width * height }, (_, pixel) => {
    const [red, green, blue] = [rgb[pixel * 3], rgb[pixel * 3 + 1], rgb[pixel * 3 + 2]] as [number, number, number];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  const { hash, quality } = pdqOf(luma, width, height);
  return quality < leastQuality ? undefined : hash;
}

/** Frames that differ in no more bits are one scene. */
const sameScene = 10;

/** The hashes of a video's frames, once for each scene. */
export function hashesOfFrames(frames: readonly Uint8Array[], size: Size): string[] {
  const hashes: string[] = [];
  for (const frame of frames) {
    const hash = hashOfPixels(frame, size);
    const last = hashes.at(-1);
    if (hash !== undefined && (last === undefined || distanceOf(hash, last) > sameScene)) hashes.push(hash);
  }
  return hashes;
}

/** How many bits differ. */
function distanceOf(one: string, other: string): number {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; different > 0n; different &= different - 1n) count += 1;
  return count;
}
