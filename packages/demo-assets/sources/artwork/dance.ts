import { figure } from './figure.ts';
import type { PoseName } from './figure.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ellipse, group, line, placed, rect, ring, shape, smooth, straight, times } from './svg.ts';
import type { Point } from './svg.ts';

const MOVES: readonly PoseName[] = ['kick', 'jump', 'freeze', 'lean', 'wave', 'spin'];

/** A dancer and the moments just before, as echoes of light. */
export const motionEchoes: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const move = random.pick(MOVES);
  const size = (height / 1000) * random.between(1.25, 1.5);
  const drift = random.pick([-1, 1]) * Math.max(52, width * 0.042);
  const x = width / 2 + drift * 2.4;
  const y = height * (move === 'freeze' ? 0.66 : 0.55);
  const echoes = times(6, (i) => {
    const age = 6 - i;
    const tone = mix(palette.spark, palette.accent, i / 5);
    return placed(
      group(silhouette(move, tone), `opacity="${(0.1 + i * 0.075).toFixed(2)}"`),
      x - drift * age,
      y + age * 3,
      -Math.sign(drift) * age * 4,
      size,
    );
  });
  return [
    sketch.backdrop([palette.deep, palette.ink], random.between(40, 140)),
    circle(
      width / 2,
      height * 0.46,
      330,
      sketch.linear(
        [
          [palette.main, 0.95],
          [palette.accent, 0.85],
        ],
        60,
      ),
    ),
    ellipse(
      width / 2,
      height * 0.9,
      width * 0.36,
      34,
      sketch.radial([
        [palette.spark, 0.55],
        [palette.spark, 0],
      ]),
    ),
    echoes,
    placed(
      figure(move, {
        skin: '#8a5336',
        top: palette.accent,
        legs: palette.paper,
        hair: palette.ink,
        shoes: palette.spark,
      }),
      x,
      y,
      0,
      size,
    ),
  ].join('');
};

export function silhouette(move: PoseName, tone: string): string {
  return figure(move, { skin: tone, top: tone, legs: tone, hair: tone });
}

/** A stage: beams of light, a dancer, and raised hands. */
export const stageBeams: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const floor = height * 0.74;
  const beams = times(Math.max(5, Math.round(width / 230)), (i) => {
    const x = (i + 0.5) * 230 + random.between(-40, 40);
    const aim = width / 2 + (x - width / 2) * 0.4 + random.between(-160, 160);
    const tone = random.pick([palette.accent, palette.spark, palette.main, palette.soft]);
    const light = sketch.linear([
      [lighter(tone, 0.4), 0.75],
      [tone, 0.28, 0.6],
      [tone, 0],
    ]);
    return (
      shape(
        `M${x - 10} -10L${x + 10} -10L${aim + 150} ${floor + 50}L${aim - 150} ${floor + 50}Z`,
        light,
        'style="mix-blend-mode:screen"',
      ) + circle(x, 6, 20, palette.paper)
    );
  });
  return [
    sketch.backdrop([palette.ink, palette.deep, mix(palette.deep, palette.main, 0.4)]),
    beams,
    ellipse(
      width / 2,
      floor + 40,
      width * 0.48,
      80,
      sketch.radial([
        [palette.soft, 0.8],
        [palette.main, 0.5, 0.5],
        [palette.main, 0],
      ]),
    ),
    placed(silhouette(random.pick(['jump', 'kick', 'wave', 'lean']), palette.ink), width / 2, floor - 150, 0, 0.98),
    crowd(sketch, height * 0.9),
  ].join('');
};

export function crowd(sketch: Sketch, y: number): string {
  const { palette, random, width, height } = sketch;
  const people = times(Math.round(width / 74), (i) => {
    const x = i * 74 + random.between(-14, 44);
    const top = y + random.between(-30, 40);
    const arm = random.chance(0.45)
      ? line(`M${x + 34} ${top + 70}L${x + random.between(20, 60)} ${top - random.between(70, 130)}`, palette.ink, 22)
      : '';
    return circle(x, top, 34, palette.ink) + rect(x - 52, top + 36, 104, height, palette.ink, 'rx="40"') + arm;
  });
  return people + rect(0, height - 26, width, 30, palette.ink);
}

/** A chart of steps, as taught in the studio. */
export const stepChart: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const base = random.pick([palette.paper, palette.deep, palette.main]);
  const contrast = base === palette.paper ? palette.ink : palette.paper;
  const count = Math.max(4, Math.round((width + height) / 420));
  const path = Array.from({ length: count }, (_, i): Point => [
    width * (0.14 + (0.72 * i) / (count - 1)),
    height * (0.5 + 0.26 * Math.sin(i * 1.9 + random.between(0, 0.5))),
  ]);
  const steps = path
    .map(([x, y], i) => {
      const next = path[i + 1] ?? [x + 100, y];
      const turn = (Math.atan2(next[1] - y, next[0] - x) * 180) / Math.PI + 90;
      const tone = i % 2 === 0 ? palette.accent : palette.spark;
      return placed(
        sole(tone, base) + placed(group(sole(contrast, base), 'transform="scale(-1 1)"'), 120, i % 3 === 0 ? -40 : 26),
        x - 40,
        y,
        turn * 0.5,
        0.95,
      );
    })
    .join('');
  const grid =
    times(Math.ceil(width / 100), (i) => line(`M${i * 100} 0V${height}`, contrast, 1.6)) +
    times(Math.ceil(height / 100), (i) => line(`M0 ${i * 100}H${width}`, contrast, 1.6));
  return [
    sketch.wash(base),
    group(grid, 'opacity="0.14"'),
    circle(width * 0.5, height * 0.5, 380, 'none', `stroke="${palette.accent}" stroke-width="26" opacity="0.9"`),
    line(smooth(path), contrast, 8, 'stroke-dasharray="2 22"'),
    steps,
  ].join('');
};

function sole(colour: string, tread: string): string {
  const outline =
    'M0 -120C44 -120 58 -70 50 -20C44 10 44 30 46 70C48 112 24 128 0 128C-26 128 -46 110 -42 70C-40 30 -36 10 -46 -20C-60 -70 -40 -120 0 -120Z';
  return (
    shape(outline, colour) +
    times(5, (i) => line(`M-28 ${-84 + i * 22}H28`, tread, 7)) +
    times(3, (i) => line(`M-22 ${66 + i * 20}H22`, tread, 7))
  );
}

/** A roof at night: windows, a moon, someone practising. */
export const roofSession: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const roof = height * 0.78;
  const layers = [0, 1, 2]
    .map((depth) => {
      const tone = mix(mix(palette.main, palette.deep, 0.4), palette.ink, 0.15 + depth * 0.33);
      return times(Math.ceil(width / 120) + 1, (i) =>
        tower(sketch, i * 120 - 40 + depth * 30, roof - random.between(120, 470 - depth * 110), tone, roof),
      );
    })
    .join('');
  const moonX = width * random.between(0.3, 0.7);
  return [
    sketch.backdrop([palette.ink, palette.deep, palette.main, palette.accent]),
    sketch.glow(moonX, height * 0.34, 420, palette.soft, 0.5),
    circle(moonX, height * 0.34, 150, sketch.linear([palette.paper, palette.soft])),
    layers,
    rect(0, roof, width, height, palette.ink),
    rect(0, roof - 12, width, 14, mix(palette.deep, palette.main, 0.5)),
    placed(silhouette(random.pick(MOVES), palette.ink), moonX + 30, roof - 196, 0, 1),
    placed(speaker(sketch), moonX - 330, roof - 6),
  ].join('');
};

function tower(sketch: Sketch, x: number, y: number, tone: string, floor: number): string {
  const { palette, random } = sketch;
  const wide = random.between(90, 150);
  const windows = times(Math.floor((floor - y) / 42), (row) =>
    times(Math.floor(wide / 34), (column) =>
      random.chance(0.3)
        ? rect(
            x + 12 + column * 34,
            y + 18 + row * 42,
            15,
            22,
            random.pick([palette.spark, palette.paper, palette.accent]),
            'opacity="0.7"',
          )
        : '',
    ),
  );
  return rect(x, y, wide, floor - y, tone) + windows;
}

function speaker(sketch: Sketch): string {
  const { palette } = sketch;
  const waves = times(3, (i) =>
    line(
      straight([
        [80 + i * 26, -150 - i * 16],
        [96 + i * 30, -95],
        [80 + i * 26, -40 + i * 16],
      ]),
      palette.spark,
      7,
      `opacity="${0.9 - i * 0.25}"`,
    ),
  );
  return (
    rect(-62, -190, 124, 190, darker(palette.deep, 0.3), `rx="10" stroke="${palette.accent}" stroke-width="4"`) +
    ring(0, -66, 38, palette.accent, 9) +
    circle(0, -66, 15, palette.spark) +
    ring(0, -144, 20, palette.spark, 7) +
    waves
  );
}
