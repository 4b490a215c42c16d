import { lighter } from './palette.ts';
import type { Sketch } from './sketch.ts';
import { circle, ellipse, line, shape, smooth, straight, times } from './svg.ts';
import type { Point } from './svg.ts';

/** A shade that fades outwards, for a thing to stand on. */
export function softShadow(sketch: Sketch, x: number, y: number, rx: number, ry: number, opacity = 0.45): string {
  const { ink } = sketch.palette;
  return ellipse(
    x,
    y,
    rx,
    ry,
    sketch.radial([
      [ink, opacity],
      [ink, opacity * 0.5, 0.5],
      [ink, 0],
    ]),
  );
}

/** Jagged heights from the left edge to the right one, by midpoint displacement. */
export function jagged(sketch: Sketch, y: number, amplitude: number, roughness = 0.52): Point[] {
  let heights = [sketch.random.between(-0.6, 0.6), sketch.random.between(-1, 1), sketch.random.between(-0.6, 0.6)];
  for (let step = 0.55; heights.length < 130; step *= roughness) heights = split(sketch, heights, step);
  return heights.map((height, i) => [(i / (heights.length - 1)) * sketch.width, y + height * amplitude]);
}

function split(sketch: Sketch, heights: readonly number[], step: number): number[] {
  return heights.flatMap((height, i) => {
    const next = heights[i + 1];
    return next === undefined ? [height] : [height, (height + next) / 2 + sketch.random.between(-step, step)];
  });
}

/** Soft heights from the left edge to the right one, a sum of three waves. */
export function rolling(sketch: Sketch, y: number, amplitude: number, waves = 1.2): Point[] {
  const phases = [0, 0, 0].map(() => sketch.random.between(0, 6.28));
  return Array.from({ length: 49 }, (_, i) => {
    const t = (i / 48) * waves * (sketch.width / 1000) * 6.28;
    const height =
      Math.sin(t + (phases[0] ?? 0)) * 0.6 +
      Math.sin(t * 1.9 + (phases[1] ?? 0)) * 0.3 +
      Math.sin(t * 3.7 + (phases[2] ?? 0)) * 0.1;
    return [(i / 48) * sketch.width, y + height * amplitude];
  });
}

/** The ground under a skyline, down to the lower edge. */
export function ground(sketch: Sketch, skyline: readonly Point[], fill: string, soft = false): string {
  const top = soft ? smooth(skyline) : straight(skyline);
  return shape(`${top}L${sketch.width} ${sketch.height}L0 ${sketch.height}Z`, fill);
}

/** Stars of many sizes; the few largest shine in four directions. */
export function stars(sketch: Sketch, count: number, depth: number): string {
  const { random, palette } = sketch;
  const tints = [palette.paper, '#ffffff', lighter(palette.soft, 0.5), lighter(palette.spark, 0.4)];
  return times(count, () => {
    const size = 0.5 + random.next() ** 6 * 4;
    const x = random.between(0, sketch.width);
    const y = random.between(0, depth);
    const tint = random.pick(tints);
    const star = circle(x, y, size, tint, `opacity="${random.between(0.45, 1).toFixed(2)}"`);
    return size > 3.1 ? star + sparkle(x, y, size * 7, tint) : star;
  });
}

/** A star of four thin rays. */
export function sparkle(x: number, y: number, r: number, colour: string): string {
  const waist = r * 0.06;
  const d = straight(
    [
      [x, y - r],
      [x + waist, y - waist],
      [x + r, y],
      [x + waist, y + waist],
      [x, y + r],
      [x - waist, y + waist],
      [x - r, y],
      [x - waist, y - waist],
    ],
    true,
  );
  return shape(d, colour, 'opacity="0.85"');
}

/** A pointed leaf that grows upwards from the origin, with a vein and a darker half. */
export function leaf(length: number, width: number, colour: string, shade: string): string {
  const outline = `M0 0C${width} ${-length * 0.3} ${width * 0.8} ${-length * 0.75} 0 ${-length}C${-width * 0.8} ${-length * 0.75} ${-width} ${-length * 0.3} 0 0Z`;
  const half = `M0 0C${width} ${-length * 0.3} ${width * 0.8} ${-length * 0.75} 0 ${-length}Z`;
  return (
    shape(outline, colour) +
    shape(half, shade, 'opacity="0.55"') +
    line(`M0 0L0 ${-length * 0.86}`, shade, length * 0.014)
  );
}
