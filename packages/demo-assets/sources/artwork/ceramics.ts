import { softShadow, leaf } from './elements.ts';
import { mix, darker, lighter } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ellipse, rect, shape, line, group, placed, times, smooth, mirrored } from './svg.ts';
import type { Point } from './svg.ts';

/** Right-hand profiles, from the lip (y = -height) to the foot (y = 0), one unit wide. */
export const PROFILES: Record<string, Point[]> = {
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
export const GLAZES = ['spark', 'accent', 'paper', 'main', 'soft', 'deep'] as const;

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
