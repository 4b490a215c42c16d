import { darker, lighter } from './palette.ts';
import { circle, ellipse, line, placed, polar, rect, shape, times } from './svg.ts';

type Locks = (colour: string, cloth: string) => string;

const strand = (d: string, colour: string): string => line(d, lighter(colour, 0.24), 6, 'opacity="0.55"');

/** What lies behind the shoulders and the head. The face spans x -118 to 118, y -186 to 118. */
export const HAIR_BEHIND: Partial<Record<string, (colour: string) => string>> = {
  bun: (colour) =>
    circle(0, -236, 66, colour) +
    strand('M-38 -262C-16 -284 22 -284 40 -258', colour) +
    ellipse(0, -70, 138, 132, darker(colour, 0.2)),
  bob: (colour) =>
    shape(
      'M-152 70C-176 -130 -120 -216 0 -216C120 -216 176 -130 152 70C130 96 96 96 80 84H-80C-96 96 -130 96 -152 70Z',
      darker(colour, 0.2),
    ),
  long: (colour) =>
    shape(
      'M-140 -60C-150 -180 -90 -222 0 -222C90 -222 150 -180 140 -60C150 60 214 120 186 262C150 310 70 250 60 180H-60C-70 250 -150 310 -186 262C-214 120 -150 60 -140 -60Z',
      darker(colour, 0.22),
    ),
  afro: (colour) =>
    times(17, (i) => circle(...polar(0, -92, 152, 158 + i * 14), 64, colour)) + circle(0, -100, 170, colour),
  curls: (colour) =>
    times(19, (i) =>
      circle(
        ...polar(0, -36, 146 + (i % 2) * 18, 128 + i * 15.8),
        54,
        i % 2 === 0 ? darker(colour, 0.16) : darker(colour, 0.06),
      ),
    ),
  ponytail: (colour) =>
    shape('M96 -170C210 -190 236 -40 188 96C180 130 150 120 154 86C168 0 160 -70 92 -96Z', darker(colour, 0.14)) +
    ellipse(0, -70, 134, 130, darker(colour, 0.2)),
  braids: (colour) =>
    [-1, 1]
      .map((side) =>
        times(7, (i) =>
          ellipse(side * (128 + i * 5), 0 + i * 42, 31 - i * 2, 27, i % 2 === 0 ? colour : darker(colour, 0.2)),
        ),
      )
      .join('') + ellipse(0, -70, 136, 130, darker(colour, 0.2)),
  headscarf: () => '',
};

/** What falls over the forehead. */
export const HAIR_IN_FRONT = {
  bun: (colour) =>
    shape(
      'M-128 -30C-146 -160 -80 -208 0 -208C80 -208 146 -160 128 -30C120 -90 96 -130 30 -142C-30 -124 -104 -130 -128 -30Z',
      colour,
    ) +
    strand('M-104 -120C-80 -170 -30 -184 10 -184', colour) +
    strand('M-92 -98C-70 -140 -20 -158 20 -160', colour),
  short: (colour) =>
    shape(
      'M-126 -36C-142 -130 -122 -196 -50 -206C-20 -232 90 -226 114 -176C144 -150 136 -90 126 -36C118 -70 112 -104 92 -122C30 -116 -50 -118 -84 -138C-108 -110 -118 -74 -126 -36Z',
      colour,
    ) + strand('M-76 -166C-40 -196 20 -200 64 -186', colour),
  crop: (colour) =>
    shape(
      'M-121 -52C-128 -150 -84 -200 0 -200C84 -200 128 -150 121 -52C112 -96 100 -120 78 -134C30 -150 -30 -150 -78 -134C-100 -120 -112 -96 -121 -52Z',
      colour,
      'opacity="0.95"',
    ),
  bob: (colour) =>
    shape(
      'M-150 60C-168 -120 -110 -212 0 -212C110 -212 168 -120 150 60C130 20 124 -40 112 -92C60 -74 -60 -74 -112 -92C-124 -40 -130 20 -150 60Z',
      colour,
    ) +
    strand('M-96 -106C-84 -150 -40 -180 0 -182', colour) +
    strand('M-60 -98C-50 -130 -20 -150 14 -154', colour),
  long: (colour) =>
    shape(
      'M-136 20C-158 -140 -96 -214 4 -214C100 -214 158 -140 136 20C128 -50 108 -112 26 -170C0 -110 -110 -80 -136 20Z',
      colour,
    ) +
    strand('M-110 -70C-84 -120 -30 -140 6 -176', colour) +
    strand('M110 -70C98 -116 70 -146 44 -168', colour),
  afro: (colour, cloth) =>
    shape(
      'M-122 -60C-120 -130 -70 -160 0 -160C70 -160 120 -130 122 -60C140 -130 90 -200 0 -200C-90 -200 -140 -130 -122 -60Z',
      colour,
    ) +
    shape('M-140 -98C-90 -176 90 -176 140 -98L146 -136C90 -216 -90 -216 -146 -136Z', cloth) +
    circle(112, -168, 30, cloth) +
    shape('M118 -176L176 -230L166 -160Z', lighter(cloth, 0.2)),
  twists: (colour) =>
    shape(
      'M-122 -60C-130 -160 -80 -196 0 -196C80 -196 130 -160 122 -60C110 -104 96 -124 70 -136H-70C-96 -124 -110 -104 -122 -60Z',
      darker(colour, 0.1),
      'opacity="0.8"',
    ) +
    times(13, (i) =>
      placed(
        rect(-15, -84, 30, 96, i % 2 === 0 ? colour : lighter(colour, 0.12), 'rx="15"'),
        -96 + i * 16,
        -150 - Math.sin((i / 12) * 3.14) * 32,
        -48 + i * 8,
      ),
    ),
  curls: (colour) =>
    times(12, (i) => circle(...polar(0, -40, 132, 190 + i * 14.6), 42, i % 3 === 0 ? lighter(colour, 0.16) : colour)) +
    times(5, (i) => circle(-66 + i * 34, -142 + Math.abs(i - 2) * 8, 31, i % 2 === 0 ? colour : lighter(colour, 0.16))),
  ponytail: (colour, cloth) =>
    shape(
      'M-126 -30C-144 -150 -90 -208 0 -208C90 -208 144 -150 126 -30C116 -96 80 -140 0 -142C-80 -140 -116 -96 -126 -30Z',
      colour,
    ) +
    shape('M-130 -78C-90 -150 90 -150 130 -78L132 -112C90 -184 -90 -184 -132 -112Z', cloth) +
    times(7, (i) => circle(-96 + i * 32, -122 - Math.sin((i / 6) * 3.14) * 26, 6, lighter(cloth, 0.6))),
  braids: (colour) =>
    shape(
      'M-130 -10C-150 -150 -90 -210 0 -210C90 -210 150 -150 130 -10C124 -90 70 -130 0 -190C-70 -130 -124 -90 -130 -10Z',
      colour,
    ) +
    strand('M-100 -80C-80 -130 -40 -156 -10 -180', colour) +
    strand('M100 -80C80 -130 40 -156 10 -180', colour),
  cap: (colour, cloth) =>
    shape(
      'M-124 -30C-128 -60 -126 -90 -122 -110H122C126 -90 128 -60 124 -30C118 -60 112 -80 104 -96H-104C-112 -80 -118 -60 -124 -30Z',
      colour,
    ) +
    shape('M-134 -106C-140 -210 -70 -232 0 -232C70 -232 140 -210 134 -106C60 -130 -60 -130 -134 -106Z', cloth) +
    shape('M-140 -106C-60 -136 60 -136 140 -106C110 -70 -110 -70 -140 -106Z', darker(cloth, 0.28)) +
    line('M0 -232V-126', lighter(cloth, 0.6), 16),
  headscarf: (_, cloth) =>
    shape(
      'M-210 400C-250 200 -190 60 -168 -40C-160 -190 -80 -246 0 -246C80 -246 160 -190 168 -40C190 60 250 200 210 400C120 440 -120 440 -210 400ZM-106 -40C-104 50 -60 116 0 116C60 116 104 50 106 -40C104 -130 60 -160 0 -160C-60 -160 -104 -130 -106 -40Z',
      cloth,
      'fill-rule="evenodd"',
    ) +
    line('M-104 -60C-100 -130 -56 -164 0 -164C56 -164 100 -130 104 -60', darker(cloth, 0.25), 12) +
    line('M-92 66C-50 170 90 180 176 110', darker(cloth, 0.2), 9) +
    line('M-120 110C-60 230 90 250 190 190', darker(cloth, 0.2), 9) +
    line('M-140 -90C-120 -190 -60 -216 0 -220', lighter(cloth, 0.3), 8, 'opacity="0.7"'),
} as const satisfies Record<string, Locks>;
