import { figure } from './figure.ts';
import { ground, jagged } from './elements.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ellipse, group, line, placed, polar, rect, ring, shape, smooth, straight, times } from './svg.ts';
import type { Point } from './svg.ts';

/** Ranges of cut paper, a sun, and a route to the top. */
export const paperRange: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const tones = random.chance(0.5)
    ? [palette.soft, palette.spark, palette.accent, palette.ink]
    : [palette.soft, palette.main, palette.deep, palette.ink];
  const colour = (share: number): string =>
    mix(
      tones[Math.floor(share * 2.99)] ?? palette.deep,
      tones[Math.floor(share * 2.99) + 1] ?? palette.ink,
      (share * 2.99) % 1,
    );
  const peak: Point = [width * random.between(0.35, 0.65), height * 0.3];
  const near = times(4, (i) => {
    const skyline = jagged(sketch, height * (0.66 + i * 0.1), 110 - i * 8, 0.5);
    return (
      ground(
        sketch,
        skyline.map(([x, y]): Point => [x, y - 14]),
        palette.ink,
      ).replace('/>', 'opacity="0.16"/>') + ground(sketch, skyline, colour(0.4 + i * 0.18))
    );
  });
  return [
    sketch.backdrop([palette.paper, palette.soft]),
    circle(peak[0] + random.pick([-1, 1]) * 240, height * 0.27, 120, sketch.linear([palette.spark, palette.accent])),
    ground(sketch, jagged(sketch, height * 0.52, 130), colour(0.12)),
    summit(sketch, peak, colour(0.3)),
    near,
  ].join('');
};

function summit(sketch: Sketch, [x, y]: Point, rock: string): string {
  const { palette, random, height } = sketch;
  const foot = height * 0.86;
  const side = (sign: number): Point[] =>
    Array.from({ length: 13 }, (_, i): Point => [
      x + sign * (i * 40 + random.between(-16, 16)),
      y + (i / 12) * (foot - y) + random.between(-18, 18) * (i === 0 ? 0 : 1),
    ]);
  const left = side(-1);
  const right = side(1);
  const spine = Array.from({ length: 9 }, (_, i): Point => [
    x + Math.sin(i * 2.1) * 26 * Math.min(i, 2),
    y + (i / 8) * (foot - y),
  ]);
  const snow: Point[] = [
    [x, y],
    ...right.slice(1, 4),
    [x + 76, y + 120],
    [x + 36, y + 190],
    [x, y + 118],
    [x - 42, y + 210],
    [x - 74, y + 128],
    ...left.slice(1, 4).toReversed(),
  ];
  const route = smooth(spine.slice(1).map(([px, py], i): Point => [px + 40 + Math.sin(i * 1.7) * 44, py]));
  return [
    shape(straight([...left.toReversed(), ...right.slice(1)], true), rock),
    shape(straight([...spine, ...right.toReversed()], true), darker(rock, 0.3), 'opacity="0.7"'),
    shape(straight(snow, true), palette.paper),
    line(route, palette.paper, 5, 'stroke-dasharray="3 15"'),
    line(`M${x} ${y}v-62`, palette.ink, 5),
    shape(`M${x} ${y - 62}l52 16l-52 16Z`, palette.accent),
  ].join('');
}

/** A wall of many facets with holds, and someone on it. */
export const climbingWall: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const columns = Math.max(3, Math.round(width / 330));
  const rows = Math.max(3, Math.round(height / 330));
  const nodes = (c: number, r: number): Point => [
    (c / columns) * width + (c > 0 && c < columns ? Math.sin(c * 7 + r * 3) * 70 : 0),
    (r / rows) * height + (r > 0 && r < rows ? Math.cos(c * 5 + r * 4) * 70 : 0),
  ];
  const tone = random.pick([palette.main, palette.soft, palette.deep]);
  const panels = times(columns * rows, (i) => {
    const c = i % columns;
    const r = Math.floor(i / columns);
    const shades = [random.between(0, 0.34), random.between(0, 0.34)].map((share) =>
      mix(tone, random.chance(0.5) ? palette.paper : palette.ink, share),
    );
    return (
      shape(
        straight([nodes(c, r), nodes(c + 1, r), nodes(c, r + 1)], true),
        shades[0] ?? tone,
        `stroke="${darker(tone, 0.25)}" stroke-width="2"`,
      ) +
      shape(
        straight([nodes(c + 1, r), nodes(c + 1, r + 1), nodes(c, r + 1)], true),
        shades[1] ?? tone,
        `stroke="${darker(tone, 0.25)}" stroke-width="2"`,
      )
    );
  });
  const holds = times(Math.round((width * height) / 26000), () =>
    placed(
      hold(sketch),
      random.between(30, width - 30),
      random.between(30, height - 30),
      random.between(0, 360),
      random.between(0.6, 1.15),
    ),
  );
  const x = width * random.between(0.4, 0.6);
  const climber = figure(random.pick(['reach', 'climb']), {
    skin: '#a8693f',
    top: palette.accent,
    legs: palette.ink,
    hair: palette.ink,
  });
  return [
    panels,
    holds,
    line(`M${x + 6} ${-20}Q${x + 60} ${height * 0.3} ${x} ${height * 0.58}`, palette.spark, 7),
    placed(
      group(
        climber,
        `opacity="0.3" ${sketch.filter('<feColorMatrix values="0 0 0 0 0.07 0 0 0 0 0.08 0 0 0 0 0.13 0 0 0 1 0"/>')}`,
      ),
      x + 34,
      height * 0.56 + 30,
      0,
      1.25,
    ),
    placed(climber, x, height * 0.56, 0, 1.25),
    sketch.glow(width * 0.2, 0, width * 0.7, palette.paper, 0.35),
  ].join('');
};

function hold(sketch: Sketch): string {
  const { palette, random } = sketch;
  const colour = random.pick([palette.accent, palette.spark, palette.paper, palette.accent, palette.deep]);
  const points = Array.from({ length: 7 }, (_, i) => polar(0, 0, random.between(22, 48), i * 51.4));
  const outline = smooth(points, true);
  return (
    placed(shape(outline, palette.ink, 'opacity="0.3"'), 9, 12) +
    shape(outline, sketch.radial([lighter(colour, 0.3), colour, darker(colour, 0.2)], 0.35, 0.3, 0.8)) +
    circle(0, 0, 7, darker(colour, 0.5)) +
    circle(-9, -11, 6, '#ffffff', 'opacity="0.4"')
  );
}

/** A map of contours with a route drawn over it. */
export const contourMap: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const dark = random.chance(0.5);
  const paper = dark ? palette.deep : palette.paper;
  const ink = dark ? palette.soft : mix(palette.accent, palette.deep, 0.25);
  const hills = Array.from({ length: Math.round(width / 420) + 1 }, (_, i) => ({
    x: (i + random.between(0.1, 0.9)) * 420,
    y: random.between(0.15, 0.85) * height,
    phase: random.between(0, 6),
  }));
  const contours = hills
    .map((hill) =>
      times(14, (i) => {
        const level = 14 - i;
        const d = smooth(contour(hill, level * 31), true);
        return shape(
          d,
          mix(paper, dark ? palette.main : palette.soft, 0.04 + i * 0.05),
          `stroke="${ink}" stroke-width="${level % 4 === 2 ? 4 : 1.8}" stroke-opacity="0.75"`,
        );
      }),
    )
    .join('');
  const route = hills.flatMap((hill, i): Point[] => [
    [hill.x - 160, hill.y + 120 - i * 10],
    [hill.x, hill.y],
  ]);
  const camps = route
    .map(([x, y], i) =>
      circle(
        x,
        y,
        15,
        i === route.length - 1 ? palette.spark : palette.paper,
        `stroke="${palette.ink}" stroke-width="5"`,
      ),
    )
    .join('');
  return [
    sketch.wash(paper),
    times(Math.ceil(width / 250), (i) => line(`M${i * 250} 0V${height}`, ink, 1.5, 'opacity="0.3"')),
    times(Math.ceil(height / 250), (i) => line(`M0 ${i * 250}H${width}`, ink, 1.5, 'opacity="0.3"')),
    contours,
    line(smooth(route), palette.accent, 8, 'stroke-dasharray="20 15"'),
    camps,
  ].join('');
};

function contour(hill: { x: number; y: number; phase: number }, radius: number): Point[] {
  return Array.from({ length: 40 }, (_, i) => {
    const turn = (i / 40) * 6.283;
    const bump =
      1 +
      0.2 * Math.sin(turn * 2 + hill.phase) +
      0.12 * Math.sin(turn * 3 - hill.phase * 2 + radius / 190) +
      0.05 * Math.sin(turn * 7 + hill.phase);
    return [hill.x + Math.cos(turn) * radius * bump * 1.1, hill.y + Math.sin(turn) * radius * bump];
  });
}

/** Rope in loose coils, with a carabiner. */
export const ropeCoil: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const ropes = random.shuffled([palette.accent, palette.spark, palette.main]);
  const board = mix(palette.soft, palette.deep, random.between(0.1, 0.75));
  const coils = ropes
    .slice(0, 2)
    .map((colour, r) => {
      const x = width * (0.36 + r * 0.3);
      const y = height * (0.44 + r * 0.14);
      const points = Array.from({ length: 64 }, (_, i): Point =>
        polar(x, y, 190 + 80 * Math.sin(i * 0.61 + r) + (i % 9) * 11, i * 31 + r * 50),
      );
      return rope(
        smooth([[r * width - 220 + r * 440, height], ...points, [width * (1 - r) + 220 - r * 440, height * 0.04]]),
        colour,
        palette.paper,
        palette.ink,
      );
    })
    .join('');
  const planks = times(6, (i) =>
    rect(0, (i * height) / 6, width, height / 6 - 4, mix(board, palette.ink, random.between(0, 0.16))),
  );
  return [
    sketch.wash(darker(board, 0.45)),
    planks,
    sketch.glow(width * 0.3, height * 0.2, 800, palette.paper, 0.3),
    coils,
    placed(
      carabiner(sketch),
      width * random.between(0.62, 0.78),
      height * random.between(0.66, 0.76),
      random.between(-50, 50),
    ),
  ].join('');
};

function rope(d: string, colour: string, fleck: string, ink: string): string {
  return (
    group(line(d, ink, 44, 'opacity="0.35"'), 'transform="translate(9 13)"') +
    line(d, darker(colour, 0.5), 42) +
    line(d, colour, 36) +
    line(d, fleck, 15, 'stroke-dasharray="1 58" opacity="0.9"') +
    line(d, lighter(colour, 0.4), 8, 'opacity="0.4"')
  );
}

function carabiner(sketch: Sketch): string {
  const { palette } = sketch;
  const body = 'M-58 -110C-58 -170 70 -170 70 -110L46 120C40 170 -58 170 -58 110Z';
  return (
    placed(line(body, palette.ink, 30, 'opacity="0.35"'), 12, 16) +
    line(body, palette.ink, 32) +
    line(body, sketch.linear([palette.main, palette.paper, palette.main], 20), 24) +
    line('M-58 -70V80', palette.ink, 34) +
    line('M-58 -66V76', palette.accent, 25) +
    ring(-58, 78, 7, palette.ink, 5) +
    ellipse(-58, -20, 5, 30, '#ffffff', 'opacity="0.5"')
  );
}
