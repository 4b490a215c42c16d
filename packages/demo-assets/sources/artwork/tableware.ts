import { softShadow } from './elements.ts';
import { mix, darker, lighter } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import {
  circle,
  ring,
  ellipse,
  rect,
  shape,
  line,
  group,
  placed,
  times,
  straight,
  polar,
  arc,
  mirrored,
} from './svg.ts';
import type { Point } from './svg.ts';
import { GLAZES, PROFILES } from './ceramics.ts';

/** Plates on linen, from above. */
export const platesAbove: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const cloth = random.pick([palette.deep, palette.accent, mix(palette.soft, palette.main, 0.25)]);
  const threads = times(Math.ceil(width / 9), (i) =>
    line(`M${i * 9} 0V${height}`, lighter(cloth, 0.3), 1.6, `opacity="${random.between(0.08, 0.3).toFixed(2)}"`),
  );
  const columns = Math.max(2, Math.round(width / 420));
  const rows = Math.max(2, Math.round(height / 440));
  const plates = times(columns * rows, (i) => {
    const x = ((i % columns) + 0.5 + random.between(-0.06, 0.06)) * (width / columns);
    const y = (Math.floor(i / columns) + 0.5 + random.between(-0.06, 0.06)) * (height / rows);
    return plate(sketch, x, y, random.between(0.34, 0.46) * Math.min(width / columns, height / rows));
  });
  return (
    sketch.backdrop([lighter(cloth, 0.14), darker(cloth, 0.25)], 50) +
    threads +
    plates +
    sketch.glow(0, 0, width * 0.8, '#ffffff', 0.18)
  );
};

function plate(sketch: Sketch, x: number, y: number, r: number): string {
  const { palette, random } = sketch;
  const glaze = palette[random.pick(GLAZES)];
  const well = random.between(0.62, 0.76) * r;
  const mark = random.pick([palette.ink, palette.accent, palette.paper, palette.main]);
  const turned = times(5, (i) => ring(x, y, well * (0.16 + i * 0.2), darker(glaze, 0.35), 1.6, 'opacity="0.4"'));
  const start = random.between(0, 360);
  const brush = random.pick([
    times(9, (i) =>
      line(arc(x, y, well * 0.56 + i * 2.6, start + i * 5, start + 292 - i * 7), mark, 4.6, 'opacity="0.75"'),
    ),
    times(3, (i) => circle(...polar(x, y, well * 0.34, start + i * 120), well * 0.17, mark, 'opacity="0.85"')),
    shape(
      `M${x - well} ${y}A${well} ${well} 0 0 1 ${x + well} ${y}Z`,
      mark,
      `opacity="0.85" transform="rotate(${start.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`,
    ),
    times(24, (i) =>
      line(straight([polar(x, y, well * 0.3, i * 15), polar(x, y, well * 0.86, i * 15)]), mark, 5, 'opacity="0.8"'),
    ),
  ]);
  return [
    softShadow(sketch, x + r * 0.14, y + r * 0.16, r * 1.2, r * 1.2, 0.75),
    circle(x, y, r, sketch.linear([lighter(glaze, 0.3), glaze, darker(glaze, 0.3)], 50)),
    circle(x, y, well, sketch.linear([darker(glaze, 0.22), glaze, lighter(glaze, 0.22)], 50)),
    turned,
    brush,
    ring(x, y, r - 3, mix(palette.main, palette.deep, 0.3), 5, 'opacity="0.75"'),
    line(arc(x, y, r * 0.88, 195, 250), '#ffffff', 6, 'opacity="0.5"'),
  ].join('');
}

/** A mended bowl: the cracks are gold. */
export const goldMend: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const size = 900;
  const outline = mirrored((PROFILES['bowl'] ?? []).map(([x, y]): Point => [x * size, y * size]));
  const glaze = random.pick([palette.accent, palette.spark, palette.ink]);
  const gold = sketch.linear(['#f7dc8f', '#c8912f', '#f3d27a'], 30);
  const hit: Point = [random.between(-160, 160), random.between(-360, -220)];
  const cracks = times(8, (i) =>
    line(straight(crack(sketch, hit, i * 45 + random.between(-14, 14))), gold, random.between(5, 10)),
  );
  const surface = [
    shape(outline, glaze),
    cracks,
    shape(
      outline,
      sketch.linear(
        [
          ['#ffffff', 0.18],
          ['#ffffff', 0.1, 0.3],
          [palette.ink, 0.1, 0.5],
          [palette.ink, 0.75],
        ],
        0,
      ),
    ),
  ];
  return [
    sketch.backdrop([mix(palette.deep, palette.ink, 0.4), palette.ink], 90),
    sketch.glow(width * 0.36, height * 0.36, 620, palette.soft, 0.5),
    rect(0, height * 0.72, width, height * 0.28, sketch.linear([mix(palette.deep, palette.main, 0.3), palette.ink])),
    placed(
      [
        softShadow(sketch, 130, 0, 560, 74, 0.9),
        group(surface, sketch.clip(shape(outline, '#000'))),
        ellipse(
          0,
          -0.62 * size,
          0.62 * size,
          0.105 * size,
          darker(glaze, 0.4),
          `stroke="${lighter(glaze, 0.5)}" stroke-width="6"`,
        ),
      ],
      width / 2,
      height * 0.82,
      0,
      0.78,
    ),
  ].join('');
};

function crack(sketch: Sketch, [x, y]: Point, degrees: number): Point[] {
  const steps = Array.from({ length: 9 }, () => sketch.random.between(-30, 30));
  return steps.reduce<Point[]>(
    (points, turn) => {
      const [px, py] = points.at(-1) ?? [x, y];
      return [...points, polar(px, py, 78, degrees + turn)];
    },
    [[x, y]],
  );
}
