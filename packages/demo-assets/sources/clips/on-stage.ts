import { balloon, handMicrophone } from '../artwork/comedy.ts';
import { crowd, silhouette } from '../artwork/dance.ts';
import type { PoseName } from '../artwork/figure.ts';
import { lighter, mix } from '../artwork/palette.ts';
import { circle, ring, ellipse, shape, placed, times, straight, polar } from '../artwork/svg.ts';
import { FRAME, moving, still } from './layer.ts';
import type { Layer, Motion } from './layer.ts';

const { width: W, height: H } = FRAME;

/** A dancer on the beat: a pose every half second. */
export const beat: Motion = (stage) => {
  const { palette, random } = stage;
  const poses: PoseName[] = random.shuffled(['wave', 'lean', 'kick', 'jump']);
  const room = still(
    stage,
    (sketch) =>
      sketch.backdrop([palette.ink, palette.deep, mix(palette.deep, palette.main, 0.5)]) +
      circle(W / 2, 430, 330, sketch.linear([palette.main, palette.accent], 60)),
  );
  const beams = [palette.accent, palette.spark, palette.soft, palette.main].map((tone, i) =>
    moving(
      stage,
      [460, 1000],
      (sketch) =>
        shape(
          'M214 -10L246 -10L450 1000L10 1000Z',
          sketch.linear([
            [lighter(tone, 0.4), 0.7],
            [tone, 0.25, 0.6],
            [tone, 0],
          ]),
        ),
      { x: { at: 260 + i * 420, swing: { reach: 190, periodS: 2 + (i % 2), phase: i * 0.29 } }, y: 440 },
    ),
  );
  const glow = still(stage, (sketch) =>
    ellipse(
      W / 2,
      800,
      760,
      74,
      sketch.radial([
        [palette.soft, 0.8],
        [palette.main, 0.5, 0.5],
        [palette.main, 0],
      ]),
    ),
  );
  const dancer = poses.flatMap((pose, i): Layer[] =>
    [palette.spark, palette.accent, palette.ink].map((tone, echo) =>
      moving(stage, [900, 900], () => placed(silhouette(pose, tone), 450, 480, 0, 1.36), {
        x: W / 2 + (echo - 2) * -16,
        y: { at: 530, swing: { reach: 7, periodS: 0.5 } },
        shown: { every: 2, from: i * 0.5, to: i * 0.5 + 0.499 },
      }),
    ),
  );
  const heads = moving(stage, [W, 420], (sketch) => crowd(sketch, 160), {
    x: W / 2,
    y: { at: 940, swing: { reach: 10, periodS: 0.5 } },
  });
  return [room, ...beams, glow, ...dancer, heads];
};

/** Laughter that rises past a microphone. */
export const laughter: Motion = (stage) => {
  const { palette } = stage;
  const reach = 2060;
  const rays = moving(
    stage,
    [reach, reach],
    (sketch) =>
      sketch.wash(palette.accent) +
      times(18, (i) =>
        shape(
          straight(
            [
              [reach / 2, reach / 2],
              polar(reach / 2, reach / 2, reach, i * 20),
              polar(reach / 2, reach / 2, reach, i * 20 + 10),
            ],
            true,
          ),
          mix(palette.accent, palette.soft, 0.5),
        ),
      ),
    {
      x: W / 2,
      y: H / 2,
      turn: { track: { at: 0, perSecond: 8 }, whole: true },
    },
  );
  const tones = [palette.main, palette.deep, palette.spark, palette.paper, palette.ink, palette.main];
  const rising = tones.map((tone, i): Layer =>
    moving(
      stage,
      [420, 360],
      (sketch) => placed(balloon(sketch, tone, tones[(i + 3) % 6] ?? palette.paper, i), 205, 165, 0, 0.88),
      {
        x: {
          at: [240, 1520, 560, 1240, 330, 1430][i] ?? W / 2,
          swing: { reach: 26, periodS: 2.6 + i * 0.4, phase: i * 0.2 },
        },
        y: { at: [900, 1180, 1500, 700, 1800, 2100][i] ?? H, perSecond: -233.3 - (i % 3) * 16.7 },
      },
    ),
  );
  const microphone = moving(
    stage,
    [800, 900],
    (sketch) =>
      circle(400, 450, 330, palette.paper) +
      ring(400, 450, 304, palette.ink, 6) +
      placed(handMicrophone(sketch), 376, 500, 18, 1.5),
    { x: W / 2, y: { at: 510, swing: { reach: 9, periodS: 1 } } },
  );
  return [rays, microphone, ...rising];
};
