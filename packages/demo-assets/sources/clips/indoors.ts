import { softShadow } from '../artwork/elements.ts';
import { bloom, brush, dove, fan, sprig, wavyLeaf } from '../artwork/illustration.ts';
import { darker, lighter, mix } from '../artwork/palette.ts';
import { layerCake } from '../artwork/pastry.ts';
import { roundBottle } from '../artwork/perfume.ts';
import type { Sketch } from '../artwork/sketch.ts';
import { circle, ring, rect, shape, line, placed, times, straight, smooth, polar, arc } from '../artwork/svg.ts';
import type { Point } from '../artwork/svg.ts';
import { FRAME, moving, still } from './layer.ts';
import type { Layer, Motion } from './layer.ts';

const { width: W, height: H } = FRAME;

/** A plate on the wheel, and the brush that paints it. */
export const turning: Motion = (stage) => {
  const { palette, random } = stage;
  const glaze = palette.paper;
  const marks = random.pick([palette.accent, palette.main]);
  const table = still(stage, (sketch) =>
    [
      sketch.backdrop([mix(palette.deep, palette.main, 0.25), palette.deep, palette.ink], 30),
      times(12, (i) => rect(0, i * 84, W, 80, palette.ink, `opacity="${random.between(0.02, 0.16).toFixed(2)}"`)),
      softShadow(sketch, W / 2 + 50, 560, 560, 540, 0.9),
      circle(W / 2, H / 2, 462, '#4a4b50'),
      ring(W / 2, H / 2, 446, '#7b7d84', 8),
      circle(W / 2, H / 2, 410, sketch.linear([lighter(glaze, 0.4), glaze, darker(glaze, 0.24)], 50)),
      circle(W / 2, H / 2, 300, sketch.linear([darker(glaze, 0.16), glaze], 50)),
    ].join(''),
  );
  const painting = moving(
    stage,
    [840, 840],
    () =>
      placed(
        [
          times(36, (i) => line(straight([polar(0, 0, 316, i * 10), polar(0, 0, 384, i * 10 + 5)]), marks, 9)),
          times(12, (i) =>
            placed(
              shape(
                'M0 -96C44 -150 40 -230 0 -276C-40 -230 -44 -150 0 -96Z',
                i % 2 === 0 ? marks : palette.spark,
                'opacity="0.88"',
              ),
              0,
              0,
              i * 30,
            ),
          ),
          ring(0, 0, 84, marks, 10),
          times(8, (i) => circle(...polar(0, 0, 46, i * 45), 9, palette.accent)),
          line(arc(0, 0, 398, 0, 250), palette.main, 9),
        ],
        420,
        420,
      ),
    { x: W / 2, y: H / 2, turn: { track: { at: 0, perSecond: 75 } } },
  );
  const light = still(
    stage,
    (sketch) =>
      circle(
        W / 2,
        H / 2,
        410,
        sketch.linear(
          [
            ['#ffffff', 0.42],
            ['#ffffff', 0, 0.4],
            [palette.ink, 0.34],
          ],
          45,
        ),
      ) + sketch.glow(300, 60, 760, palette.soft, 0.35),
  );
  const tool = moving(stage, [700, 700], (sketch) => placed(brush(sketch, marks), 350, 350, -128, 1.3), {
    x: { at: 1420, swing: { reach: 12, periodS: 1.9 } },
    y: { at: 330, swing: { reach: 8, periodS: 1.3 } },
  });
  return [table, painting, light, tool];
};

/** Sprinkles over a cake. */
export const sprinkles: Motion = (stage) => {
  const cake = still(stage, layerCake);
  const falls = [0.62, 0.85, 1.15].map((size, i) =>
    moving(stage, [W, H * 2], (sketch) => shower(sketch, size), {
      x: { at: W / 2, swing: { reach: 18, periodS: 4 + i } },
      y: { at: 0, perSecond: 133.3 + i * 100, wrap: H },
    }),
  );
  return [cake, ...falls];
};

function shower({ palette, random }: Sketch, size: number): string {
  const grains = Array.from({ length: 44 }, () => ({
    x: random.between(0, W),
    y: random.between(0, H),
    turn: random.between(0, 180),
    tone: random.pick([palette.main, palette.accent, palette.spark, palette.paper, palette.deep]),
  }));
  const draw = (dy: number): string =>
    grains
      .map(({ x, y, turn, tone }) =>
        placed(
          rect(-24, -7, 48, 14, tone, 'rx="7"') + rect(-18, -5, 30, 4, '#ffffff', 'rx="2" opacity="0.45"'),
          x,
          y + dy,
          turn,
          size,
        ),
      )
      .join('');
  return draw(0) + draw(H);
}

/** Paper shapes on threads. */
export const mobile: Motion = (stage) => {
  const { palette, random } = stage;
  const wall = still(
    stage,
    (sketch) =>
      sketch.backdrop([palette.paper, mix(palette.paper, palette.soft, 0.7)], 60) +
      circle(W * 0.62, 430, 340, palette.accent) +
      circle(W * 0.2, 900, 300, palette.soft),
  );
  const tones = random.shuffled([palette.main, palette.deep, palette.spark, palette.main, palette.deep]);
  const cuts = random.shuffled([bloom, dove, fan, wavyLeaf, sprig]);
  const hung = cuts.flatMap((cut, i): Layer[] => {
    const thread = 210 + ((i * 2) % 5) * 76;
    const pendulum = {
      x: 220 + i * 335,
      y: -20,
      degrees: 3.5 + (i % 3) * 1.2,
      periodS: 2.7 + i * 0.45,
      phase: i * 0.23,
    };
    const tone = tones[i] ?? palette.main;
    return [
      moving(
        stage,
        [120, thread + 20],
        () => line(`M60 0V${thread + 20}`, palette.ink, 4),
        hangingAt(pendulum, thread / 2),
      ),
      moving(
        stage,
        [460, 460],
        () => placed(placed(cut(palette.ink), 10, 14).replace('<g', '<g opacity="0.2"') + cut(tone), 230, 230, 0, 0.9),
        hangingAt(pendulum, thread),
      ),
    ];
  });
  return [wall, ...hung];
};

interface Pendulum {
  x: number;
  y: number;
  degrees: number;
  periodS: number;
  phase: number;
}

/**
 * Turns a thing about its own middle and moves it so, as if it hung `below` units under a pivot: much cheaper than to
 * turn all of it.
 */
function hangingAt({ x, y, degrees, periodS, phase }: Pendulum, below: number): Pick<Layer, 'x' | 'y' | 'turn'> {
  const reach = -below * Math.sin((degrees * Math.PI) / 180);
  return {
    x: { at: x, swing: { reach, periodS, phase } },
    y: y + below,
    turn: { track: { at: 0, swing: { reach: degrees, periodS, phase } } },
  };
}

/** Strands of scent that lean in the draught. */
export const vapour: Motion = (stage) => {
  const { palette } = stage;
  const room = still(
    stage,
    (sketch) =>
      sketch.backdrop([palette.ink, palette.deep, mix(palette.deep, palette.main, 0.45)]) +
      sketch.glow(W / 2, 760, 760, palette.spark, 0.5),
  );
  const fans = [
    [palette.spark, palette.soft],
    [palette.main, palette.spark],
  ].map(([from = palette.spark, to = palette.soft], i) =>
    moving(
      stage,
      [1060, 720],
      (sketch) => strands(sketch, from, to, i * 1.7),
      hangingAt({ x: W / 2, y: 600, degrees: 7, periodS: 4.2 + i * 0.9, phase: i * 0.31 }, -290),
    ),
  );
  const bottle = still(
    stage,
    (sketch) =>
      rect(0, 880, W, 120, sketch.linear([mix(palette.main, palette.soft, 0.3), palette.deep])) +
      placed(softShadow(sketch, 30, 4, 220, 22, 0.9) + roundBottle(sketch, palette.spark), W / 2, 916, 0, 1),
  );
  return [room, ...fans, bottle];
};

function strands(sketch: Sketch, from: string, to: string, phase: number): string {
  return times(46, (i) => {
    const spread = i / 45 - 0.5;
    const points = Array.from({ length: 13 }, (_, step): Point => {
      const rise = step / 12;
      return [
        530 + spread * 640 * rise ** 1.6 + Math.sin(rise * 6 + phase + spread * 3) * 130 * rise,
        650 - rise * 600,
      ];
    });
    const tone = mix(from, to, i / 45);
    return line(
      smooth(points),
      sketch.linear([[tone, 0], [tone, 1, 0.4], tone]),
      sketch.random.between(1.4, 3.4),
      `opacity="${sketch.random.between(0.4, 0.85).toFixed(2)}"`,
    );
  });
}
