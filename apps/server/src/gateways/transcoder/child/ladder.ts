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
] as const;

/** 360, 720 and 1080 up to the source; a smaller source gets one rung of its own size. Sides are even, as H.264 wants them. */
export function ladderOf(width: number, height: number): Rung[] {
  const short = Math.min(width, height);
  const fitting = steps.filter((step) => step.side <= short);
  const chosen = fitting.length > 0 ? fitting : [{ side: short, bitrate: steps[0].bitrate }];
  return chosen.map(({ side, bitrate }) => ({ width: even((width * side) / short), height: even((height * side) / short), name: String(side), bitrate }));
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}
