import { leaf, softShadow } from './elements.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import {
  arc,
  circle,
  ellipse,
  group,
  line,
  mirrored,
  placed,
  polar,
  rect,
  ring,
  shape,
  smooth,
  straight,
  times,
} from './svg.ts';
import type { Point } from './svg.ts';

/** Right-hand profiles, from the lip (y = -height) to the foot (y = 0), one unit wide. */
const PROFILES: Record<string, Point[]> = {
  jar: [
    [0.3, -1],
    [0.32, -0.92],
    [0.56, -0.86],
    [0.56, -0.5],
    [0.56, -0.2],
    [0.36, -0.06],
    [0.3, 0],
  ],
  bottle: [
    [0.13, -1.5],
    [0.1, -1.3],
    [0.1, -1.15],
    [0.13, -0.98],
    [0.2, -0.8],
    [0.46, -0.74],
    [0.46, -0.42],
    [0.46, -0.16],
    [0.36, -0.04],
    [0.32, 0],
  ],
  bowl: [
    [0.62, -0.62],
    [0.6, -0.3],
    [0.42, -0.1],
    [0.24, -0.06],
    [0.22, -0.04],
    [0.23, -0.02],
    [0.24, 0],
  ],
  cup: [
    [0.34, -0.8],
    [0.35, -0.5],
    [0.36, -0.3],
    [0.33, -0.12],
    [0.3, -0.04],
    [0.26, -0.01],
    [0.24, 0],
  ],
  tall: [
    [0.22, -1.7],
    [0.28, -1.6],
    [0.18, -1.4],
    [0.24, -1.2],
    [0.34, -0.9],
    [0.36, -0.5],
    [0.25, 0],
  ],
};
const GLAZES = ['spark', 'accent', 'paper', 'main', 'soft', 'deep'] as const;

/** Pots on a shelf in window light. */
export const vesselShelf: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const floor = height * 0.76;
  const kinds = random.shuffled(['jar', 'bottle', 'bowl', 'cup', 'tall', 'jar', 'cup']);
  const count = Math.max(3, Math.round(width / 330));
  const step = width / (count + 0.6);
  const row = times(count, (i) => {
    const size = random.between(300, 390);
    return vessel(sketch, kinds[i % kinds.length] ?? 'jar', step * (i + 0.8), floor + random.between(-8, 26), size);
  });
  return [
    sketch.backdrop([lighter(palette.soft, 0.25), palette.soft, mix(palette.soft, palette.main, 0.4)], 20),
    windowLight(sketch, floor),
    rect(
      0,
      floor,
      width,
      height - floor,
      sketch.linear([mix(palette.main, palette.deep, 0.35), palette.deep, palette.ink]),
    ),
    rect(0, floor, width, 7, palette.soft, 'opacity="0.5"'),
    row,
  ].join('');
};

function windowLight(sketch: Sketch, floor: number): string {
  const x = sketch.width * sketch.random.between(0.08, 0.4);
  const pane = (dx: number, y: number): string => `M${x + dx} ${y}l210 -40l0 250l-210 40Z`;
  const panes = [
    pane(0, floor * 0.16),
    pane(240, floor * 0.1),
    pane(0, floor * 0.16 + 320),
    pane(240, floor * 0.1 + 320),
  ];
  return group(shape(panes.join(''), sketch.palette.paper, 'opacity="0.55"'), sketch.blur(7));
}

/** A thrown pot with a poured glaze; (x, y) is the middle of its foot. */
function vessel(sketch: Sketch, kind: string, x: number, y: number, size: number): string {
  const { palette, random } = sketch;
  const profile = (PROFILES[kind] ?? []).map(([px, py]): Point => [px * size, py * size]);
  const lip = profile[0] ?? [0, 0];
  const clay = random.pick([palette.main, mix(palette.main, palette.soft, 0.5), mix(palette.deep, palette.main, 0.5)]);
  const glaze = palette[random.pick(GLAZES)];
  const outline = mirrored(profile);
  const line0 = lip[1] * random.between(0.25, 0.55);
  const shading = sketch.linear(
    [
      [darker(glaze, 0.1), 0.15],
      ['#ffffff', 0.3, 0.3],
      [palette.ink, 0, 0.48],
      [palette.ink, 0.62],
    ],
    0,
  );
  const inside =
    ellipse(0, lip[1], lip[0], lip[0] * 0.2, darker(glaze, 0.5)) +
    ellipse(0, lip[1], lip[0], lip[0] * 0.2, 'none', `stroke="${lighter(glaze, 0.45)}" stroke-width="5"`);
  const specks = times(60, () =>
    circle(
      random.between(-0.6, 0.6) * size,
      random.between(-1.6, 0) * size,
      random.between(0.8, 2.6),
      palette.ink,
      'opacity="0.35"',
    ),
  );
  const surface = [
    shape(outline, clay),
    shape(dripLine(sketch, size, lip[1], line0), glaze),
    specks,
    shape(outline, shading),
  ];
  return placed(
    [
      softShadow(sketch, size * 0.3, 2, size * 0.72, size * 0.1, 0.7),
      group(surface, sketch.clip(shape(outline, '#000'))),
      inside,
    ],
    x,
    y,
  );
}

/** The glaze: all above a line that runs down in drops. */
function dripLine(sketch: Sketch, size: number, top: number, edge: number): string {
  const points = Array.from({ length: 15 }, (_, i): Point => [
    (i / 14 - 0.5) * size * 1.4,
    edge + (i % 2 === 0 ? sketch.random.next() ** 2 * 0.3 : sketch.random.between(-0.05, 0)) * size,
  ]);
  return `${smooth(points)}L${size} ${top - 20}L${-size} ${top - 20}Z`;
}

/** One pot before a paper sun, with a branch. */
export const moonJar: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const floor = height * 0.8;
  const side = random.pick([-1, 1]);
  const disc = random.pick([palette.accent, palette.main, palette.spark]);
  const neckY = floor - 490;
  return [
    sketch.backdrop([palette.paper, lighter(palette.soft, 0.3)]),
    circle(width / 2 + side * 120, height * 0.4, 310, sketch.linear([disc, mix(disc, palette.soft, 0.55)])),
    rect(
      0,
      floor - 30,
      width,
      height - floor + 30,
      sketch.linear([mix(palette.soft, palette.main, 0.3), mix(palette.main, palette.deep, 0.3)]),
    ),
    placed(branch(sketch), width / 2, neckY + 30, side * 14, height > 1100 ? 1.25 : 0.8),
    vessel(sketch, 'jar', width / 2, floor + 40, 520),
  ].join('');
};

function branch(sketch: Sketch): string {
  const { palette, random } = sketch;
  const stem: Point[] = [
    [0, 0],
    [14, -110],
    [-18, -210],
    [20, -320],
    [0, -420],
  ];
  const twigs = times(11, (i) => {
    const y = -80 - i * 33;
    const turn = (i % 2 === 0 ? -1 : 1) * random.between(38, 74);
    return placed(
      leaf(random.between(62, 104), 19, palette.spark, darker(palette.spark, 0.45)),
      Math.sin(i) * 9,
      y,
      turn,
    );
  });
  const buds = times(5, () =>
    circle(random.between(-90, 90), random.between(-400, -160), random.between(8, 15), palette.main),
  );
  return line(smooth(stem), palette.deep, 7) + twigs + buds;
}

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
