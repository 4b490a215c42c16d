export interface Rung {
  readonly width: number;
  readonly height: number;
  /** Of the short side, as people name it: 720. */
  readonly name: string;
  readonly bitrate: number;
}

/** The short side's length and the video's most bits per second. */
const steps = [
  { side: 360, bitrate: 800_000 },
  { side: 720, bitrate: 2_800_000 },
  { side: 1080, bitrate: 5_000_000 },
  { side: 1440, bitrate: 9_000_000 },
  { side: 2160, bitrate: 16_000_000 },
] as const;

/** 360 to 2160 up to the source, lowest first; a smaller source gets one rung of its own size. Sides are even, as H.264 wants them. */
export function ladderOf(width: number, height: number): Rung[] {
  const short = Math.min(width, height);
  const fitting = steps.filter((step) => step.side <= short);
  const chosen = fitting.length > 0 ? fitting : [{ side: short, bitrate: steps[0].bitrate }];
  const scaled = (length: number, side: number): number => Math.min(even((length * side) / short, Math.round), even(length, Math.floor));
  return chosen.map(({ side, bitrate }) => ({ width: scaled(width, side), height: scaled(height, side), name: String(side), bitrate }));
}

function even(length: number, round: (number: number) => number): number {
  return Math.max(2, round(length / 2) * 2);
}
