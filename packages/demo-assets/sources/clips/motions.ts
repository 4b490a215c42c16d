import { mobile, sprinkles, turning, vapour } from './indoors.ts';
import type { Motion } from './layer.ts';
import { beat, laughter } from './on-stage.ts';
import { clouds, nightSky, ride, tides } from './outdoors.ts';

/** Every subject of a clip, by name. */
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
