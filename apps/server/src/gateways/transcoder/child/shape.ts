import { english } from '@ovation/language/english.ts';
import { AV_FRAME_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Frame, Stream } from 'node-av/lib';
import { MediaError } from '../transcoder.ts';
import { pictureOf, scaleToCommonColours, type Picture } from './colour.ts';
import { largestSide } from './containers.ts';
import { rotationOf, shownSize, uprightFilters } from './upright.ts';

const highestFrameRate = 60;

/**
 * The properties of a video by its first frame: those of the container may be wrong, and rotation and colours are often
 * only in the frames.
 */
export interface Shape {
  /** After rotation. */
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly degrees: number;
  readonly picture: Picture;
}

export function shapeOf(frame: Frame, stream: Stream): Shape {
  if (frame.width > largestSide || frame.height > largestSide)
    throw new MediaError('too-large', english('This video is larger than 8K. Please make it smaller.'));
  const degrees = rotationOf(frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX));
  return {
    ...shownSize(frame.width, frame.height, frame.sampleAspectRatio, degrees),
    degrees,
    frameRate: frameRateOf(stream),
    picture: pictureOf(frame),
  };
}

/** A constant frame rate near the video's average, for players and the key frames of segments. */
function frameRateOf({ avgFrameRate: { num, den } }: Stream): number {
  const rate = den > 0 && num > 0 ? num / den : 30;
  return Math.round(Math.min(highestFrameRate, Math.max(1, rate)) * 1_000) / 1_000;
}

/** FFmpeg filters from a decoded frame to one of this size: upright, with square pixels, in standard colours. */
export function framesOf({ degrees, picture }: Shape, width: number, height: number): string {
  const isTurned = degrees % 180 !== 0;
  const [lyingWidth, lyingHeight] = isTurned ? [height, width] : [width, height];
  return `${scaleToCommonColours(picture, lyingWidth, lyingHeight)},${uprightFilters(degrees)}setsar=1`;
}

/** The same with a constant frame rate, after deinterlacing. */
export function steadyFramesOf(shape: Shape, width: number, height: number): string {
  return `${shape.picture.isInterlaced ? 'bwdif=deint=interlaced,' : ''}fps=${shape.frameRate},${framesOf(shape, width, height)}`;
}
