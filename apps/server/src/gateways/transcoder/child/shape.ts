import { t } from '@ovation/language/t.ts';
import {
  AV_FRAME_DATA_DISPLAYMATRIX,
  AV_FRAME_FLAG_INTERLACED,
  AVCOL_PRI_BT2020,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { avGetPixFmtName, type Frame, type Stream } from 'node-av/lib';
import { MediaError } from '../transcoder.ts';
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
    throw new MediaError('too-large', t('This video is larger than 8K. Please make it smaller.'));
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

const bt709 = 'colorspace=bt709:color_primaries=bt709:color_trc=bt709';
const tagged = `setparams=range=tv:${bt709}`;
/** If the colour space is not specified, a larger short side means HDTV (BT.709), a smaller one SDTV (BT.601). */
const tallestSd = 576;

/** The colour properties of a video's frames for the filters. */
interface Picture {
  readonly isHdr: boolean;
  readonly isInterlaced: boolean;
  /** Filters that declare missing properties, followed by a comma. */
  readonly hint: string;
  readonly isWideGamut: boolean;
}

function pictureOf(frame: Frame): Picture {
  const isHdr = frame.colorTrc === AVCOL_TRC_SMPTE2084 || frame.colorTrc === AVCOL_TRC_ARIB_STD_B67;
  const isSilent = frame.colorSpace === AVCOL_SPC_UNSPECIFIED && isYuv(frame);
  const guess = Math.min(frame.width, frame.height) > tallestSd ? 'bt709' : 'smpte170m';
  return {
    isHdr,
    isInterlaced: (frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0,
    hint: isSilent ? `setparams=colorspace=${guess},` : '',
    isWideGamut: !isHdr && frame.colorPrimaries === AVCOL_PRI_BT2020 && isYuv(frame),
  };
}

function isYuv(frame: Frame): boolean {
  return /^(yuv|nv|p[024]1|y21|uyvy|yvyu|xv|vuy)/.test(avGetPixFmtName(frame.format as never) ?? '');
}

/**
 * FFmpeg filters that scale a frame and convert it for all phones: 8 bit, 4:2:0, BT.709, limited range. HDR is
 * tone-mapped after scaling, which is cheapest.
 */
function scaleToCommonColours({ isHdr, hint, isWideGamut }: Picture, width: number, height: number): string {
  const scaled = `scale=${width}:${height}:flags=bicubic`;
  if (isHdr)
    return `${scaled},format=yuv420p10,tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p,${tagged}`;
  if (isWideGamut)
    return `${scaled},zscale=min=2020_ncl:pin=2020:tin=709:m=709:p=709:t=709:r=tv,format=yuv420p,${tagged}`;
  return `${hint}${scaled}:out_color_matrix=bt709:out_range=tv,format=yuv420p,${tagged}`;
}
