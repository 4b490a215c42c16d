export interface Rung {
  readonly width: number;
  readonly height: number;
  /** The length of the short side: 720. */
  readonly name: string;
  readonly bitrate: number;
}

/** The length of the short side, and the maximum bits per second of the video. */
const steps = [
  { side: 360, bitrate: 800_000 },
  { side: 480, bitrate: 1_400_000 },
  { side: 540, bitrate: 1_800_000 },
  { side: 720, bitrate: 2_800_000 },
  { side: 1080, bitrate: 5_000_000 },
  { side: 1440, bitrate: 9_000_000 },
  { side: 2160, bitrate: 16_000_000 },
] as const;

/** Few devices play more in H.264. */
const tallest = 2_160;
/** Rungs with a smaller ratio look the same, and cost as much as others. */
const minStep = 1.2;

/**
 * The source's size, and below it the steps from 2160 to 360 that differ enough, lowest first. H.264 requires even
 * sides.
 */
export function ladderOf(width: number, height: number): Rung[] {
  const short = Math.min(width, height);
  const scaled = (length: number, side: number): number =>
    Math.min(even((length * side) / short, Math.round), even(length, Math.floor));
  return sidesOf(Math.min(short, tallest)).map((side) => ({
    width: scaled(width, side),
    height: scaled(height, side),
    name: String(side),
    bitrate: bitrateOf(side),
  }));
}

function sidesOf(top: number): number[] {
  const sides = [top];
  for (const { side } of steps.toReversed()) if (side * minStep <= (sides[0] ?? 0)) sides.unshift(side);
  return sides;
}

function bitrateOf(side: number): number {
  return (steps.find((step) => step.side >= side) ?? steps[steps.length - 1] ?? steps[0]).bitrate;
}

function even(length: number, round: (number: number) => number): number {
  return Math.max(2, round(length / 2) * 2);
}
