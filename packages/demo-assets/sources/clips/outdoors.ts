import { desert } from '../artwork/astronomy.ts';
import { FRONT, REAR, bicycleFrame, wheel } from '../artwork/bicycle.ts';
import { clouds as smallClouds, rider } from '../artwork/polder.ts';
import { ground, jagged, softShadow, stars } from '../artwork/elements.ts';
import { darker, lighter, mix } from '../artwork/palette.ts';
import type { Sketch } from '../artwork/sketch.ts';
import { arc, circle, ellipse, group, line, placed, rect, shape, smooth, straight, times } from '../artwork/svg.ts';
import type { Point } from '../artwork/svg.ts';
import { FRAME, moving, still } from './layer.ts';
import type { Layer, Motion } from './layer.ts';

const { width: W, height: H } = FRAME;

/** Waves that pass each other under a low sun. */
export const tides: Motion = (stage) => {
  const { palette } = stage;
  const sky = still(
    stage,
    (sketch) =>
      sketch.backdrop([palette.deep, palette.main, mix(palette.spark, palette.soft, 0.35), palette.spark]) +
      sketch.glow(W / 2, 470, 560, palette.paper, 0.7),
  );
  const sun = moving(stage, [320, 320], () => circle(160, 160, 150, palette.paper), {
    x: W / 2,
    y: { at: 400, perSecond: 12 },
  });
  const waves = Array.from({ length: 6 }, (_, i): Layer => {
    const tone = mix(mix(palette.main, palette.soft, 0.3), palette.ink, i / 5.4);
    const leftwards = i % 2 === 0;
    return moving(stage, [W * 2, 620], (sketch) => wave(sketch, 2 + (i % 3), tone), {
      x: { at: leftwards ? W : 0, perSecond: (leftwards ? -1 : 1) * (50 + i * 33.3), wrap: W },
      y: { at: 760 + i * 66, swing: { reach: 16, periodS: 3.2 + i * 0.5, phase: i * 0.17 } },
    });
  });
  return [sky, sun, ...waves];
};

/** A sea whose line repeats after the width of the frame, with threads of light on it. */
function wave(sketch: Sketch, crests: number, tone: string): string {
  const { palette, random } = sketch;
  const phase = random.between(0, 6);
  const crest = (depth: number): Point[] =>
    Array.from({ length: 81 }, (_, i) => {
      const turn = (i / 40) * 2 * Math.PI;
      return [
        (i / 40) * W,
        70 +
          depth +
          Math.sin(turn * crests + phase) * (36 - depth * 0.16) +
          Math.sin(turn * (crests + 3) + phase * 2) * 9,
      ];
    });
  const threads = times(5, (i) =>
    line(
      smooth(crest(10 + i * 17)),
      i === 0 ? palette.spark : palette.soft,
      3.4 - i * 0.5,
      `opacity="${0.75 - i * 0.13}"`,
    ),
  );
  return shape(`${smooth(crest(0))}L${W * 2} 620L0 620Z`, sketch.linear([tone, darker(tone, 0.28)])) + threads;
}

/** Clouds that cross a range of mountains. */
export const clouds: Motion = (stage) => {
  const { palette } = stage;
  const pan = (reach: number): { at: number; perSecond: number } => ({ at: W / 2 + reach * 3, perSecond: -reach });
  const sky = still(
    stage,
    (sketch) =>
      sketch.backdrop([mix(palette.main, palette.deep, 0.3), palette.main, palette.soft, palette.spark]) +
      sketch.glow(1200, 520, 520, palette.paper, 0.7),
  );
  const sun = moving(
    stage,
    [260, 260],
    (sketch) => circle(130, 130, 120, sketch.linear([palette.spark, palette.accent])),
    { x: 1200, y: { at: 480, perSecond: -33.3 } },
  );
  const ridge = (i: number): Layer =>
    moving(
      stage,
      [W + 500, 760],
      (sketch) => {
        const tone = mix(mix(palette.main, palette.soft, 0.45), palette.ink, 0.1 + i * 0.27);
        return ground(sketch, jagged(sketch, 230, 230 - i * 46, 0.5), sketch.linear([tone, lighter(tone, 0.16)]));
      },
      { x: pan(16.7 + i * 16.7), y: 700 + i * 130 },
    );
  const bank = (y: number, perSecond: number, size: number): Layer =>
    moving(stage, [W * 2, 300], (sketch) => bankOfClouds(sketch, size), { x: { at: W, perSecond, wrap: W }, y });
  return [
    sky,
    sun,
    bank(250, -33.3, 0.7),
    ridge(0),
    bank(470, -66.7, 1),
    ridge(1),
    ridge(2),
    bank(760, -133.3, 1.5),
    ridge(3),
  ];
};

function bankOfClouds(sketch: Sketch, size: number): string {
  const { palette, random } = sketch;
  const puffs = Array.from({ length: 5 }, () => ({
    x: random.between(0, W),
    y: random.between(110, 210),
    seed: random.next() * 6,
  }));
  const draw = (dx: number): string =>
    puffs
      .map(({ x, y, seed }) =>
        times(5, (i) =>
          ellipse(
            x + dx + (i - 2) * 74 * size,
            y - Math.abs(Math.sin(i + seed)) * 26 * size,
            (70 + 24 * Math.sin(i * 2 + seed)) * size,
            (34 + 14 * Math.cos(i + seed)) * size,
            palette.paper,
          ),
        ),
      )
      .join('');
  return group(draw(0) + draw(W) + draw(-W), 'opacity="0.82"');
}

/** A night around the pole star. */
export const nightSky: Motion = (stage) => {
  const { palette, random } = stage;
  const size = 2100;
  const sky = moving(
    stage,
    [size, size],
    (sketch) => {
      const tints = [palette.paper, palette.soft, palette.spark, '#ffffff', lighter(palette.accent, 0.3)];
      const trails = times(300, (i) => {
        const from = random.between(0, 360);
        return line(
          arc(size / 2, size / 2, 14 + i * 3.4, from, from + 7 + random.between(0, 16)),
          random.pick(tints),
          random.between(1.4, 4),
          `opacity="${random.between(0.3, 0.95).toFixed(2)}"`,
        );
      });
      return (
        sketch.wash(sketch.radial([mix(palette.deep, palette.main, 0.55), palette.deep, palette.ink])) +
        sketch.glow(size * 0.4, size * 0.42, 620, palette.accent, 0.3) +
        stars(sketch, 500, size) +
        trails
      );
    },
    { x: W / 2, y: H / 2, turn: { track: { at: 0, perSecond: -9 }, whole: true } },
  );
  const horizon = still(
    stage,
    (sketch) =>
      rect(
        0,
        560,
        W,
        300,
        sketch.linear([
          [palette.accent, 0],
          [mix(palette.accent, palette.spark, 0.5), 0.55],
        ]),
      ) + desert(sketch, 800),
  );
  const meteor = moving(
    stage,
    [420, 150],
    (sketch) =>
      shape(
        straight(
          [
            [4, 146],
            [416, 4],
            [12, 134],
          ],
          true,
        ),
        sketch.linear(
          [
            [palette.paper, 0.95],
            [palette.paper, 0],
          ],
          0,
        ),
      ),
    {
      x: { at: 3500, perSecond: -900 },
      y: { at: -390, perSecond: 295 },
      shown: { every: 60, from: 2, to: 3.6 },
    },
  );
  return [sky, meteor, horizon];
};

/** A bicycle on a dike road; the wind does the work. */
export const ride: Motion = (stage) => {
  const { palette } = stage;
  const paint = {
    frame: palette.accent,
    metal: mix(palette.paper, palette.ink, 0.2),
    tyre: palette.ink,
    leather: mix(palette.accent, palette.ink, 0.5),
  };
  const scale = 0.46;
  const hub = (point: Point): { x: number; y: number } => ({
    x: W * 0.5 - 43 + point[0] * scale,
    y: 676 + point[1] * scale,
  });
  const sky = still(
    stage,
    (sketch) =>
      sketch.backdrop([palette.main, palette.soft, mix(palette.spark, palette.paper, 0.35), palette.paper]) +
      circle(1260, 330, 130, palette.accent, 'opacity="0.92"'),
  );
  const cloudsAbove = moving(stage, [W * 1.5, 500], (sketch) => smallClouds(sketch, 500), {
    x: { at: W * 0.75, perSecond: -33.3 },
    y: 260,
  });
  const poplars = moving(stage, [W * 2, 420], (sketch) => rowOfPoplars(sketch), {
    x: { at: W, perSecond: -133.3, wrap: W },
    y: 470,
  });
  const field = moving(stage, [W * 2, 420], (sketch) => furrows(sketch), {
    x: { at: W, perSecond: -266.7, wrap: W },
    y: 850,
  });
  const road = still(
    stage,
    (sketch) =>
      rect(0, 800, W, 72, palette.paper) +
      rect(0, 800, W, 6, palette.deep, 'opacity="0.35"') +
      placed(softShadow(sketch, 0, 0, 520, 22, 0.7), W / 2, 808),
  );
  const wheels = [REAR, FRONT].map((point) =>
    moving(stage, [356, 356], () => placed(wheel([0, 0], paint), 178, 178, 0, scale), {
      ...hub(point),
      turn: { track: { at: 0, perSecond: 150 } },
    }),
  );
  const frame = moving(
    stage,
    [1000, 1000],
    () => placed(bicycleFrame(paint) + rider(palette.ink, palette.deep), 457, 800, 0, scale),
    { x: W / 2, y: { at: 376, swing: { reach: 3, periodS: 0.9 } } },
  );
  const grass = moving(stage, [W * 2, 130], (sketch) => blades(sketch), {
    x: { at: W, perSecond: -533.3, wrap: W },
    y: 950,
  });
  return [sky, cloudsAbove, poplars, field, road, ...wheels, frame, grass];
};

function rowOfPoplars({ palette, random }: Sketch): string {
  const trees = Array.from({ length: 13 }, (_, i) => ({
    x: i * (W / 13),
    high: random.between(120, 190),
    wide: random.between(24, 38),
  }));
  const draw = (dx: number): string =>
    trees
      .map(
        ({ x, high, wide }) =>
          rect(x + dx - 5, 300, 10, 70, palette.ink) +
          ellipse(x + dx, 330 - high * 0.8, wide, high * 0.9, mix(palette.deep, palette.main, (wide - 24) / 30)),
      )
      .join('');
  return rect(0, 330, W * 2, 90, mix(palette.main, palette.deep, 0.35)) + draw(0) + draw(W) + draw(W * 2);
}

function furrows({ palette }: Sketch): string {
  return (
    rect(0, 0, W * 2, 420, mix(palette.main, palette.deep, 0.2)) +
    times(28, (i) => shape(`M${i * 127} 0h52l-90 420h-120Z`, palette.main, 'opacity="0.6"'))
  );
}

function blades({ palette, random }: Sketch): string {
  const tufts = Array.from({ length: 60 }, () => ({
    x: random.between(0, W),
    high: random.between(30, 110),
    lean: random.between(-24, 30),
  }));
  const draw = (dx: number): string =>
    tufts
      .map(({ x, high, lean }) =>
        shape(
          `M${x + dx - 9} 130Q${x + dx} ${130 - high * 0.6} ${x + dx + lean} ${130 - high}Q${x + dx + 6} ${130 - high * 0.5} ${x + dx + 11} 130Z`,
          palette.ink,
        ),
      )
      .join('');
  return draw(0) + draw(W) + draw(-W);
}
