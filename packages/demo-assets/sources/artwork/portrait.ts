import { HAIR_BEHIND, HAIR_IN_FRONT } from './hair.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Sketch } from './sketch.ts';
import { circle, ellipse, group, line, placed, rect, ring, shape, times } from './svg.ts';

export type Hair = keyof typeof HAIR_IN_FRONT;

/** How a person looks on an avatar. Colours are `#rrggbb`. */
export interface Portrait {
  skin: string;
  hair: Hair;
  hairColour: string;
  garment: 'crew' | 'collar' | 'apron' | 'hood' | 'vneck' | 'turtleneck';
  garmentColour: string;
  beard?: 'full' | 'stubble' | 'moustache';
  glasses?: boolean;
  earrings?: boolean;
  freckles?: boolean;
  smile?: 'open' | 'closed';
}

const FACE =
  'M-118 -46C-122 -150 -70 -186 0 -186C70 -186 122 -150 118 -46C114 50 64 118 0 118C-64 118 -114 50 -118 -46Z';

/** A bust in front of a sun; drawn on a square sketch. */
export function drawPortrait(sketch: Sketch, person: Portrait): string {
  const { palette } = sketch;
  const parts = [
    HAIR_BEHIND[person.hair]?.(person.hairColour) ?? '',
    body(person),
    neck(person),
    ears(person),
    face(sketch, person),
    features(person, palette.ink),
    beard(sketch, person),
    HAIR_IN_FRONT[person.hair](person.hairColour, person.garmentColour),
    accessories(person, palette),
  ];
  return backdrop(sketch) + placed(parts, 500, 500, 0, 1.42);
}

function backdrop(sketch: Sketch): string {
  const { palette, random } = sketch;
  const tone = random.pick([palette.soft, palette.spark, palette.main, palette.accent]);
  const other = random.pick(
    [palette.paper, palette.deep, palette.accent, palette.spark].filter((colour) => colour !== tone),
  );
  const motif = random.pick([
    circle(500, 430, 390, other, 'opacity="0.85"'),
    circle(random.pick([260, 740]), 330, 280, other, 'opacity="0.9"'),
    times(4, (i) => ring(500, 1000, 380 + i * 150, other, 62, 'opacity="0.55"')),
    times(9, (i) => placed(rect(-34, -1200, 68, 1200, other, 'opacity="0.5"'), 500, 640, -96 + i * 24)),
    shape('M0 1000V620C200 480 320 700 520 590C720 470 820 560 1000 430V1000Z', other, 'opacity="0.7"'),
  ]);
  return sketch.backdrop([lighter(tone, 0.18), tone], 60) + motif;
}

function body({ garment, garmentColour }: Portrait): string {
  const shoulders = 'M-330 400C-320 250 -250 196 -120 170L-64 140H64L120 170C250 196 320 250 330 400Z';
  const shade = darker(garmentColour, 0.22);
  const details: Record<Portrait['garment'], string> = {
    crew: line('M-84 158C-60 216 60 216 84 158', shade, 15),
    vneck: shape('M-80 152L0 270L80 152Z', lighter(garmentColour, 0.7)) + line('M-84 152L0 272L84 152', shade, 13),
    turtleneck: rect(-78, 92, 156, 96, garmentColour, 'rx="26"') + line('M-70 128C-30 142 30 142 70 128', shade, 6),
    collar:
      shape('M-88 146L0 224L-66 276L-118 168Z', lighter(garmentColour, 0.28)) +
      shape('M88 146L0 224L66 276L118 168Z', lighter(garmentColour, 0.28)) +
      line('M0 224V400', shade, 6) +
      circle(0, 290, 8, shade),
    apron:
      line('M-84 158C-60 216 60 216 84 158', shade, 12) +
      shape('M-128 400L-112 250H112L128 400Z', mix(garmentColour, '#f7efe3', 0.82)) +
      line('M-108 254L-92 160M108 254L92 160', mix(garmentColour, '#f7efe3', 0.82), 20),
    hood:
      shape('M-150 180C-120 110 120 110 150 180C120 250 -120 250 -150 180Z', shade) +
      line('M-34 214V330M34 214V318', lighter(garmentColour, 0.6), 9),
  };
  return (
    shape(shoulders, garmentColour) +
    shape('M-330 400C-320 250 -250 196 -120 170C-200 250 -190 330 -196 400Z', shade, 'opacity="0.5"') +
    details[garment]
  );
}

function neck({ skin, garment }: Portrait): string {
  const shade = darker(skin, 0.24);
  const shown = garment === 'turtleneck' ? 110 : 190;
  return (
    shape(`M-58 40V${shown - 40}C-40 ${shown + 16} 40 ${shown + 16} 58 ${shown - 40}V40Z`, skin) +
    shape(`M-58 60V104C-20 140 40 128 58 92V60Z`, shade, 'opacity="0.75"')
  );
}

function ears({ skin, earrings, hair }: Portrait): string {
  if (hair === 'headscarf') return '';
  const inner = darker(skin, 0.2);
  const jewels = earrings ? circle(-122, 34, 11, '#f0c24b') + circle(122, 34, 11, '#f0c24b') : '';
  return (
    ellipse(-118, -22, 24, 36, skin) +
    ellipse(118, -22, 24, 36, skin) +
    ellipse(-119, -20, 11, 20, inner, 'opacity="0.6"') +
    ellipse(119, -20, 11, 20, inner, 'opacity="0.6"') +
    jewels
  );
}

function face(sketch: Sketch, { skin, freckles }: Portrait): string {
  const blush = mix(skin, '#e0453f', 0.42);
  const spots = freckles
    ? times(10, (i) =>
        circle((i < 5 ? -1 : 1) * (44 + (i % 5) * 9), -2 + ((i * 7) % 3) * 11, 3.4, darker(skin, 0.3), 'opacity="0.6"'),
      )
    : '';
  return (
    shape(FACE, skin) +
    group(
      [
        shape('M34 -200C150 -190 150 40 20 130L180 130V-200Z', darker(skin, 0.2), 'opacity="0.34"'),
        ellipse(-66, 26, 34, 24, blush, 'opacity="0.5"'),
        ellipse(66, 26, 34, 24, blush, 'opacity="0.5"'),
        spots,
      ],
      sketch.clip(shape(FACE, '#000')),
    )
  );
}

function features({ skin, hairColour, smile }: Portrait, ink: string): string {
  const brow = darker(hairColour, 0.35);
  const eye = (x: number): string => ellipse(x, -28, 10.5, 13.5, ink) + circle(x + 4, -33, 4, '#ffffff');
  const mouth =
    smile === 'open'
      ? shape('M-40 58C-22 66 22 66 40 58C34 96 -34 96 -40 58Z', '#7a2430') +
        shape('M-33 61C-18 68 18 68 33 61L30 70C14 76 -14 76 -30 70Z', '#ffffff')
      : line('M-32 66C-14 82 16 82 34 64', darker(mix(skin, '#b3423f', 0.45), 0.28), 8);
  return [
    line('M-76 -66C-62 -78 -42 -78 -30 -70', brow, 10),
    line('M30 -70C42 -78 62 -78 76 -66', brow, 10),
    eye(-50),
    eye(50),
    line('M4 -22C14 6 20 18 4 26C-2 28 -8 27 -12 24', darker(skin, 0.32), 7),
    mouth,
  ].join('');
}

function beard(sketch: Sketch, { beard: kind, hairColour, skin }: Portrait): string {
  if (!kind) return '';
  const moustache = shape(
    'M0 40C-18 30 -54 40 -60 62C-36 56 -16 58 0 52C16 58 36 56 60 62C54 40 18 30 0 40Z',
    hairColour,
  );
  const jaw =
    'M-124 -30C-96 -20 -92 30 -60 40C-36 30 36 30 60 40C92 30 96 -20 124 -30C128 70 70 150 0 150C-70 150 -128 70 -124 -30ZM-38 60C-22 88 22 88 38 60C20 54 -20 54 -38 60Z';
  if (kind === 'stubble')
    return group(
      shape(jaw, darker(hairColour, 0.1), 'fill-rule="evenodd" opacity="0.32"'),
      sketch.clip(shape(FACE, skin)),
    );
  return kind === 'moustache' ? moustache : shape(jaw, hairColour, 'fill-rule="evenodd"') + moustache;
}

function accessories({ glasses, hairColour }: Portrait, palette: { ink: string }): string {
  if (!glasses) return '';
  const rim = hairColour === palette.ink ? '#b9802f' : palette.ink;
  return (
    circle(-52, -26, 40, '#ffffff', `fill-opacity="0.16" stroke="${rim}" stroke-width="8"`) +
    circle(52, -26, 40, '#ffffff', `fill-opacity="0.16" stroke="${rim}" stroke-width="8"`) +
    line('M-13 -32C-6 -40 6 -40 13 -32M-92 -32L-116 -40M92 -32L116 -40', rim, 8)
  );
}
