import type { Palette } from '../artwork/palette.ts';
import type { Random } from '../artwork/random.ts';
import { Sketch } from '../artwork/sketch.ts';

/** The frame in units; one unit is 0.72 pixels at 1280 by 720. */
export const FRAME = { width: 1778, height: 1000 } as const;

/**
 * A value over time: a number that stays; or one that moves by units a second, that may start again, and that may
 * swing.
 */
export type Track =
  | number
  | {
      at: number;
      perSecond?: number;
      /** The distance after which a movement starts again. */
      wrap?: number;
      swing?: { reach: number; periodS: number; phase?: number };
    };

/** One transparent picture that moves; the first layer of a clip is its opaque background. */
export interface Layer {
  sketch: Sketch;
  body: string;
  /** Where the middle of the picture is, in units of the frame. */
  x: Track;
  y: Track;
  /** Turned about its middle, in degrees; `whole` means that it covers the frame and is cut to it. */
  turn?: { track: Track; whole?: boolean };
  /** Seconds within each `every` seconds. */
  shown?: { every: number; from: number; to: number };
}

/** The tools of a motion. */
export interface Stage {
  palette: Palette;
  random: Random;
  seed: string;
}

/** Composes the layers of a clip, from back to front. */
export type Motion = (stage: Stage) => Layer[];

export function sheet(stage: Stage, width: number, height: number): Sketch {
  return new Sketch({ width, height }, stage.palette, `${stage.seed}/${stage.random.next()}`);
}

/** A layer that fills the frame and stays. */
export function still(stage: Stage, draw: (sketch: Sketch) => string): Layer {
  const sketch = sheet(stage, FRAME.width, FRAME.height);
  return { sketch, body: draw(sketch), x: FRAME.width / 2, y: FRAME.height / 2 };
}

/** A layer with a size and a position. */
export function moving(
  stage: Stage,
  size: readonly [number, number],
  draw: (sketch: Sketch) => string,
  place: Omit<Layer, 'sketch' | 'body'>,
): Layer {
  const sketch = sheet(stage, ...size);
  return { sketch, body: draw(sketch), ...place };
}

/** A track as an expression of the time `t`, in which FFmpeg counts seconds. */
export function expressionOf(track: Track): string {
  if (typeof track === 'number') return track.toFixed(2);
  const { at, perSecond = 0, wrap, swing } = track;
  const way = wrap ? `${Math.sign(perSecond)}*mod(${Math.abs(perSecond)}*t,${wrap})` : `${perSecond}*t`;
  const sway = swing ? `+${swing.reach}*sin(2*PI*(t/${swing.periodS}+${swing.phase ?? 0}))` : '';
  return `${at.toFixed(2)}+${way}${sway}`;
}
