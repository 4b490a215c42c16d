import { t } from '@ovation/language/t.ts';
import { MediaError } from '../transcoder.ts';

interface Ratio {
  readonly num: number;
  readonly den: number;
}

/**
 * The rotation in degrees clockwise, from a display matrix: 3×3 numbers in 16.16 fixed point, with the rotation in the
 * first column.
 */
export function rotationOf(matrix: Buffer | null): number {
  if (!matrix) return 0;
  const radians = Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0));
  return (((Math.round((radians * 180) / Math.PI / 90) * 90) % 360) + 360) % 360;
}

/** The displayed size, with square pixels and after rotation. */
export function shownSize(
  width: number,
  height: number,
  pixelRatio: Ratio,
  degrees: number,
): { width: number; height: number } {
  const range = pixelRatio.num > 0 && pixelRatio.den > 0 ? pixelRatio.num / pixelRatio.den : 1;
  const shown = Math.round(width * range);
  return degrees % 180 === 0 ? { width: shown, height } : { width: height, height: shown };
}

/** FFmpeg filters, each followed by a comma, that undo the camera's rotation. */
export function uprightFilters(degrees: number): string {
  return { 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' }[degrees] ?? '';
}

export const maxPixels = 100_000_000;

/** For an animation, all frames together. */
export function requireFewPixels(pixels: number, totalFrames = 1): void {
  if (pixels > maxPixels) throw tooManyPixels();
  if (pixels * totalFrames > maxPixels)
    throw new MediaError(
      'too-large',
      t(
        'This animation has more than 100 million pixels in all its frames. Please make it smaller or shorter, or upload it as a video.',
      ),
    );
}

export function tooManyPixels(): MediaError {
  return new MediaError('too-large', t('This picture has more than 100 million pixels. Please make it smaller.'));
}
