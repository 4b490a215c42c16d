import { ground, jagged, rolling, sparkle, stars } from './elements.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ellipse, group, line, mirrored, placed, rect, shape, smooth, times } from './svg.ts';
import type { Point } from './svg.ts';

const BODY = mirrored([
  [0, -500],
  [90, -500],
  [205, -470],
  [212, -335],
  [216, -250],
  [176, -220],
  [206, -140],
  [150, -120],
  [140, 40],
  [226, 104],
  [206, 160],
  [286, 190],
  [286, 315],
  [286, 450],
  [150, 500],
  [0, 500],
]);

/** The instrument, close and leaning, in warm light. */
export const celloClose: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const lean = random.pick([-1, 1]) * random.between(9, 24);
  const size = Math.max(width / 1000, height / 1000) * random.between(0.86, 1.1);
  const x = width * random.between(0.42, 0.58);
  const y = height * random.between(0.56, 0.66);
  return [
    sketch.backdrop([mix(palette.deep, palette.main, 0.35), palette.deep, palette.ink], 70),
    circle(
      width * 0.5 - lean * 12,
      height * 0.4,
      400,
      sketch.linear([palette.spark, mix(palette.spark, palette.accent, 0.8)]),
      'opacity="0.9"',
    ),
    placed(shape(BODY, palette.ink, `opacity="0.55" ${sketch.blur(16)}`), x + 44, y + 40, lean, size),
    placed(cello(sketch), x, y, lean, size),
    sketch.glow(width * 0.2, height * 0.1, 700, palette.soft, 0.22),
  ].join('');
};

function cello(sketch: Sketch): string {
  const { palette } = sketch;
  const wood = sketch.radial(
    [lighter(palette.accent, 0.28), palette.accent, darker(palette.accent, 0.45)],
    0.4,
    0.42,
    0.62,
  );
  const grain = times(26, (i) => {
    const x = -290 + i * 23;
    const sway = sketch.random.between(-9, 9);
    return line(
      smooth([
        [x, -520],
        [x + sway, -200],
        [x - sway, 150],
        [x + sway, 520],
      ]),
      darker(palette.accent, 0.5),
      2.2,
      'opacity="0.22"',
    );
  });
  return [
    shape(BODY, wood),
    group(grain, sketch.clip(shape(BODY, '#000'))),
    line(BODY, darker(palette.accent, 0.62), 9),
    placed(line(BODY, darker(palette.accent, 0.5), 3), 0, 0, 0, 0.945),
    soundHole(palette.ink),
    group(soundHole(palette.ink), 'transform="scale(-1 1)"'),
    shape(
      'M-46 -1000L46 -1000L62 -28Q0 -8 -62 -28Z',
      sketch.linear([darker(palette.ink, 0.2), mix(palette.ink, palette.deep, 0.5), palette.ink], 0),
    ),
    shape('M-50 150Q0 128 50 150L30 424Q0 446 -30 424Z', palette.ink),
    shape(
      'M-98 66C-70 20 -44 22 0 8C44 22 70 20 98 66L70 66Q52 44 34 66L-34 66Q-52 44 -70 66Z',
      lighter(palette.spark, 0.35),
    ),
    times(4, (i) =>
      line(
        `M${-27 + i * 18} -1000L${-39 + i * 26} 22L${-30 + i * 20} 152`,
        palette.paper,
        3.2 - i * 0.4,
        'opacity="0.9"',
      ),
    ),
    shape(
      'M-150 -440C-90 -470 -70 -300 -110 -230C-150 -190 -190 -300 -150 -440Z',
      '#ffffff',
      `opacity="0.22" ${sketch.blur(22)}`,
    ),
  ].join('');
}

function soundHole(colour: string): string {
  const curve = 'M84 -92C62 -84 76 -44 92 -10C106 22 120 70 138 104C150 134 124 142 116 124';
  return (
    line(curve, colour, 10) +
    circle(90, -86, 12, colour) +
    circle(124, 128, 13, colour) +
    line('M94 14L124 4', colour, 4)
  );
}

/** A plucked string, many moments at once. */
export const stringWaves: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const lobes = random.integer(2, 4);
  const tilt = random.between(-12, 12);
  const strands = times(54, (i) => {
    const t = i / 53;
    const swing = Math.cos(t * Math.PI) * height * 0.36;
    const colour = t < 0.5 ? mix(palette.spark, palette.accent, t * 2) : mix(palette.accent, palette.main, t * 2 - 1);
    return line(
      smooth(standingWave(width, swing, lobes, t)),
      colour,
      2.4 + Math.abs(t - 0.5) * 3,
      `opacity="${(0.35 + Math.abs(t - 0.5)).toFixed(2)}"`,
    );
  });
  return [
    sketch.backdrop([darker(palette.deep, 0.25), palette.ink], 60),
    sketch.glow(width * 0.5, height * 0.5, width * 0.55, palette.main, 0.4),
    placed(strands, width / 2, height / 2, tilt, 1.06),
    sketch.glow(width * 0.5, height * 0.5, 260, palette.spark, 0.16),
  ].join('');
};

function standingWave(width: number, swing: number, lobes: number, t: number): Point[] {
  return Array.from({ length: 41 }, (_, i) => {
    const at = i / 40;
    const overtone = Math.sin(at * Math.PI * lobes * 3 + t * 4) * 0.07;
    return [
      (at - 0.5) * width * 1.12,
      Math.sin(at * Math.PI * lobes) * swing * (0.72 + 0.28 * Math.sin(at * Math.PI)) + overtone * swing,
    ];
  });
}

/** A fjord at the end of the day, with one lit cabin. */
export const fjordEvening: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const shore = height * 0.62;
  const sunX = width * random.between(0.25, 0.75);
  const ridges = times(4, (i) => {
    const colour = mix(mix(palette.soft, palette.main, 0.55), palette.ink, 0.12 + i * 0.24);
    return ground(
      sketch,
      jagged(sketch, shore - 190 + i * 50, 240 - i * 46, 0.5),
      sketch.linear([colour, mix(colour, palette.soft, 0.25)]),
    );
  });
  return [
    rect(
      0,
      0,
      width,
      shore,
      sketch.linear([palette.deep, palette.main, palette.soft, mix(palette.spark, palette.paper, 0.3), palette.spark]),
    ),
    stars(sketch, 60, height * 0.25),
    sketch.glow(sunX, shore - 150, 420, palette.paper, 0.75),
    circle(sunX, shore - 150, 74, palette.paper),
    ridges,
    water(sketch, shore, sunX),
    cabin(sketch, width * random.between(0.2, 0.8), shore + 4),
  ].join('');
};

function water(sketch: Sketch, shore: number, sunX: number): string {
  const { palette, random, width, height } = sketch;
  const depth = height - shore;
  const ripples = times(70, () => {
    const away = random.next() ** 1.4;
    const reach = 40 + away * 200;
    const x = sunX + random.between(-1, 1) * (60 + away * 320);
    return ellipse(
      x,
      shore + 8 + away * depth,
      reach,
      1.2 + away * 4,
      random.chance(0.6) ? palette.spark : palette.soft,
      `opacity="${random.between(0.1, 0.5).toFixed(2)}"`,
    );
  });
  const far = ground(sketch, rolling(sketch, height * 0.97, 26, 0.7), palette.ink, true);
  return (
    rect(0, shore, width, depth, sketch.linear([mix(palette.deep, palette.main, 0.6), palette.deep, palette.ink])) +
    ripples +
    far
  );
}

function cabin(sketch: Sketch, x: number, y: number): string {
  const { palette } = sketch;
  const house = [
    rect(-40, -46, 80, 46, palette.accent),
    shape('M-50 -42L0 -84L50 -42Z', palette.ink),
    rect(-24, -34, 16, 18, palette.spark),
    rect(8, -34, 16, 18, palette.spark),
    rect(-52, 0, 104, 7, palette.ink),
  ];
  const mirror = group(house, 'transform="scale(1 -0.8)" opacity="0.28"');
  return placed(mirror, x, y + 10) + sketch.glow(x, y - 24, 110, palette.spark, 0.5) + placed(house, x, y);
}

/** Five staves that flow like a river, with notes for stones. */
export const flowingScore: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const rivers = times(4, (i) => {
    const middle = rolling(sketch, height * (0.17 + i * 0.22), 62, random.between(0.45, 0.75));
    const staff = times(5, (s) =>
      line(smooth(middle.map(([x, y]): Point => [x, y + (s - 2) * 17])), palette.deep, 2.4, 'opacity="0.55"'),
    );
    return staff + notes(sketch, middle);
  });
  return [
    sketch.backdrop([palette.paper, mix(palette.paper, palette.soft, 0.55)], 60),
    circle(
      width * random.between(0.6, 0.85),
      height * random.between(0.2, 0.35),
      230,
      sketch.linear([palette.spark, palette.accent]),
      'opacity="0.9"',
    ),
    circle(width * random.between(0.1, 0.35), height * random.between(0.65, 0.85), 150, palette.main, 'opacity="0.45"'),
    rivers,
    sparkle(width * 0.12, height * 0.1, 34, palette.accent),
  ].join('');
};

function notes(sketch: Sketch, middle: readonly Point[]): string {
  const { palette, random } = sketch;
  return middle
    .filter((_, i) => i % 4 === 2 && random.chance(0.82))
    .map(([x, y]) => {
      const colour = random.chance(0.2) ? palette.accent : palette.ink;
      const head = ellipse(
        0,
        0,
        17,
        12.5,
        random.chance(0.25) ? palette.paper : colour,
        `stroke="${colour}" stroke-width="4" transform="rotate(-22)"`,
      );
      const flag = random.chance(0.4) ? line('M15 -92C24 -64 46 -62 40 -34', colour, 6) : '';
      const turn = random.chance(0.4) ? 180 : 0;
      return placed(head + line('M15 -4L15 -92', colour, 4.5) + flag, x, y + random.integer(-3, 3) * 8.5, turn);
    })
    .join('');
}
