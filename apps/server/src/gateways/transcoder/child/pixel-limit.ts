import { english } from '@ovation/language/english.ts';
import { MediaError } from '../transcoder.ts';

export const maxPixels = 100_000_000;

/** For an animation, all frames together. */
export function requireFewPixels(pixels: number, totalFrames = 1): void {
  if (pixels > maxPixels) throw tooManyPixels();
  if (pixels * totalFrames > maxPixels)
    throw new MediaError(
      'too-large',
      english(
        'This animation has more than 100 million pixels in all its frames. Please make it smaller or shorter, or upload it as a video.',
      ),
    );
}

export function tooManyPixels(): MediaError {
  return new MediaError('too-large', english('This picture has more than 100 million pixels. Please make it smaller.'));
}
