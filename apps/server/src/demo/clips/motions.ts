import { beat, laughter, mobile, sprinkles, turning, vapour } from './indoors.ts';
import type { Motion } from './layer.ts';
import { clouds, nightSky, ride, tides } from './outdoors.ts';

/** Every subject that can be filmed, by name. */
export const motions = {
  beat,
  clouds,
  laughter,
  mobile,
  nightSky,
  ride,
  sprinkles,
  tides,
  turning,
  vapour,
} as const satisfies Record<string, Motion>;

export type MotionName = keyof typeof motions;
