import { leaf, sparkle } from './elements.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { arc, circle, ellipse, group, line, placed, polar, rect, ring, shape, smooth, straight, times } from './svg.ts';
import type { Point } from './svg.ts';

/** A thing of paper: its own shade lies under it. */
function paper(
  sketch: Sketch,
  draw: (colour: string) => string,
  colour: string,
  x: number,
  y: number,
  degrees: number,
  scale = 1,
): string {
  const shade = group(draw(sketch.palette.ink), 'opacity="0.2"');
  return placed(shade, x + 9, y + 13, degrees, scale) + placed(draw(colour), x, y, degrees, scale);
}

/** A garden cut out with scissors. */
export const paperGarden: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const columns = Math.max(2, Math.round(width / 420));
  const rows = Math.max(2, Math.round(height / 420));
  const grounds = random.shuffled([
    palette.paper,
    palette.soft,
    palette.deep,
    palette.accent,
    palette.spark,
    palette.main,
  ]);
  const cuts = random.shuffled([seaweed, bloom, fan, wavyLeaf, dove, sprig]);
  const fields = times(columns * rows, (i) => {
    const c = i % columns;
    const r = Math.floor(i / columns);
    return rect(
      (c * width) / columns,
      (r * height) / rows,
      width / columns + 1,
      height / rows + 1,
      grounds[(c * 2 + r * 3) % grounds.length] ?? palette.paper,
    );
  });
  const shapes = times(columns * rows, (i) => {
    const c = i % columns;
    const r = Math.floor(i / columns);
    const colour = grounds[(c * 2 + r * 3 + random.integer(1, 5)) % grounds.length] ?? palette.ink;
    const size = Math.min(width / columns, height / rows) / 420;
    return paper(
      sketch,
      cuts[(c + r * 2) % cuts.length] ?? bloom,
      colour,
      ((c + 0.5) * width) / columns,
      ((r + 0.5) * height) / rows,
      random.between(-30, 30),
      size * random.between(0.78, 0.92),
    );
  });
  return fields + shapes;
};

function seaweed(colour: string): string {
  const fronds = times(10, (i) => {
    const side = i % 2 === 0 ? 1 : -1;
    const y = 130 - Math.floor(i / 2) * 62;
    return shape(
      `M0 ${y}C${side * 50} ${y + 10} ${side * 120} ${y - 20} ${side * 128} ${y - 74}C${side * 134} ${y - 110} ${side * 84} ${y - 104} ${side * 76} ${y - 70}C${side * 66} ${y - 40} ${side * 30} ${y - 34} 0 ${y - 44}Z`,
      colour,
    );
  });
  return fronds + line('M0 170C-10 60 10 -60 0 -190', colour, 34);
}

export function bloom(colour: string): string {
  return (
    times(9, (i) => placed(shape('M0 0C56 -40 62 -140 0 -168C-62 -140 -56 -40 0 0Z', colour), 0, 0, i * 40)) +
    circle(0, 0, 38, '#ffffff', 'opacity="0.9"')
  );
}

export function fan(colour: string): string {
  return times(7, (i) =>
    placed(shape('M-14 0C-30 -110 -40 -200 0 -230C40 -200 30 -110 14 0Z', colour), 0, 110, -66 + i * 22),
  );
}

export function wavyLeaf(colour: string): string {
  const edge = (side: number): Point[] =>
    Array.from({ length: 13 }, (_, i): Point => [
      side * (i % 2 === 0 ? 40 : 112) * Math.sin(((i + 0.6) / 13.4) * Math.PI),
      180 - i * 30,
    ]);
  return shape(smooth([[0, 200], ...edge(1), [0, -200], ...edge(-1).toReversed()], true), colour);
}

export function dove(colour: string): string {
  return (
    shape(
      'M-170 30C-110 -10 -70 -30 -30 -30C-50 -100 -20 -170 60 -190C50 -130 70 -80 84 -50C120 -60 150 -40 156 -10L190 4L150 20C120 90 20 110 -50 70C-90 60 -130 70 -170 30Z',
      colour,
    ) + circle(126, -14, 7, '#ffffff')
  );
}

export function sprig(colour: string): string {
  return (
    line('M0 190C14 60 -14 -60 0 -180', colour, 16) +
    times(11, (i) => placed(ellipse(0, -46, 26, 50, colour), 0, 150 - i * 32, (i % 2 === 0 ? 1 : -1) * 58))
  );
}

/** Tiles of arcs, eyes, leaves and dots. */
export const patternTiles: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const columns = Math.max(4, Math.round(width / 240));
  const rows = Math.max(4, Math.round(height / 240));
  const motifs = [quarters, eye, petals, stripes, sun, steps];
  const colours = [palette.paper, palette.soft, palette.deep, palette.accent, palette.spark, palette.main, palette.ink];
  return times(columns * rows, (i) => {
    const [base = palette.paper, first = palette.main, second = palette.ink] = random.shuffled(colours);
    const tile = rect(-100, -100, 201, 201, base) + random.pick(motifs)(first, second);
    const turned = placed(tile, 0, 0, random.integer(0, 3) * 90);
    const sized = group(
      turned,
      `transform="scale(${(width / columns / 200).toFixed(4)} ${(height / rows / 200).toFixed(4)})"`,
    );
    return placed(sized, ((i % columns) + 0.5) * (width / columns), (Math.floor(i / columns) + 0.5) * (height / rows));
  });
};

function quarters(first: string, second: string): string {
  return times(4, (i) =>
    shape(
      `M-100 -100H${100 - i * 50}A${200 - i * 50} ${200 - i * 50} 0 0 1 -100 ${100 - i * 50}Z`,
      i % 2 === 0 ? first : second,
    ),
  );
}

function eye(first: string, second: string): string {
  return (
    shape('M-100 0Q0 -104 100 0Q0 104 -100 0Z', first) +
    circle(0, 0, 40, second) +
    circle(0, 0, 17, first) +
    circle(12, -12, 7, '#ffffff')
  );
}

function petals(first: string, second: string): string {
  return times(4, (i) =>
    placed(shape('M0 0C0 -60 40 -100 100 -100C100 -40 60 0 0 0Z', i % 2 === 0 ? first : second), 0, 0, i * 90),
  );
}

function stripes(first: string, second: string): string {
  return times(4, (i) => rect(-100, -100 + i * 50, 200, 25, i % 2 === 0 ? first : second));
}

function sun(first: string, second: string): string {
  return (
    times(12, (i) =>
      shape(
        straight([polar(0, 0, 100, i * 30), polar(0, 0, 58, i * 30 - 12), polar(0, 0, 58, i * 30 + 12)], true),
        second,
      ),
    ) + circle(0, 0, 48, first)
  );
}

function steps(first: string, second: string): string {
  return shape('M-100 100V50H-50V0H0V-50H50V-100H100V100Z', first) + circle(-50, -50, 30, second);
}

/** Two birds with patterned wings among leaves. */
export const birdPair: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const sky = random.pick([palette.paper, palette.soft, palette.spark, palette.deep]);
  const tints = random.shuffled(
    [palette.main, palette.accent, palette.deep, palette.spark, palette.soft].filter((tint) => tint !== sky),
  );
  const perch = (t: number): Point => [t * width, height * (0.72 - 0.1 * Math.sin(t * 2.6))];
  const branch = smooth([perch(-0.05), perch(0.3), perch(0.6), perch(1.05)]);
  const foliage = times(Math.round(width / 62), (i) => {
    const [x, y] = perch((i + 0.5) / Math.round(width / 62));
    const colour = random.pick([palette.spark, palette.ink, tints[3] ?? palette.deep]);
    return placed(
      leaf(random.between(100, 170), 38, colour, darker(colour, 0.35)),
      x,
      y,
      (i % 2 === 0 ? 0 : 180) + random.between(-52, 52),
    );
  });
  return [
    sketch.backdrop([lighter(sky, 0.16), sky]),
    circle(width * random.between(0.4, 0.6), height * 0.36, 280, tints[2] ?? palette.accent, 'opacity="0.9"'),
    foliage,
    line(branch, palette.ink, 20),
    placed(
      bird(sketch, tints[0] ?? palette.main, tints[1] ?? palette.accent),
      width * 0.5 - 190,
      perch(0.3)[1] - 112,
      -4,
      1.05,
    ),
    placed(
      group(bird(sketch, tints[1] ?? palette.accent, tints[0] ?? palette.main), 'transform="scale(-1 1)"'),
      width * 0.5 + 200,
      perch(0.62)[1] - 108,
      5,
      0.96,
    ),
    times(7, () =>
      sparkle(random.between(0, width), random.between(0, height * 0.4), random.between(14, 30), palette.ink),
    ),
  ].join('');
};

function bird(sketch: Sketch, body: string, wing: string): string {
  const { palette, random } = sketch;
  const outline =
    'M-230 130C-150 60 -140 -40 -60 -100C-20 -160 90 -170 110 -80C150 0 100 120 -10 130C-80 134 -150 120 -230 130Z';
  const feathers = times(5, (i) =>
    shape(
      `M-20 ${-40 + i * 8}C60 ${-30 + i * 10} 50 ${80 - i * 6} -${130 - i * 22} ${92 - i * 14}C-${80 - i * 8} 40 -60 -10 -20 ${-40 + i * 8}Z`,
      i % 2 === 0 ? wing : lighter(wing, 0.35),
    ),
  );
  const dots = times(5, (i) => circle(-64 + i * 20, 56 - i * 16, 6, palette.ink));
  const breast = random.pick([
    times(5, (i) => line(arc(60, -10, 40 + i * 22, 40, 110), palette.paper, 7)),
    times(12, (i) => circle(30 + (i % 3) * 26, 20 + Math.floor(i / 3) * 24, 6, palette.paper)),
  ]);
  return [
    line('M10 126V176M44 116V172', palette.ink, 9),
    shape(outline, body),
    group(breast, sketch.clip(shape(outline, '#000'))),
    feathers,
    dots,
    shape('M104 -96L176 -76L108 -58Z', palette.ink),
    circle(58, -92, 22, palette.paper),
    circle(64, -92, 11, palette.ink),
    line('M20 -152C10 -200 40 -210 44 -220M38 -156C44 -190 66 -196 76 -210', palette.ink, 7),
  ].join('');
}

/** The desk: a sketchbook, paints and brushes. */
export const studioDesk: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const top = random.pick([palette.soft, palette.deep, palette.spark]);
  const turn = random.between(-12, 12);
  const drawing = random.pick([bloom, wavyLeaf, dove, seaweed]);
  const ink = random.pick([palette.main, palette.deep, palette.spark]);
  const swatches = [palette.main, palette.accent, palette.spark, palette.deep, palette.soft, palette.ink];
  const pans = times(
    6,
    (i) =>
      rect(-150 + (i % 3) * 104, -94 + Math.floor(i / 3) * 98, 90, 84, swatches[i] ?? ink, 'rx="12"') +
      ellipse(-112 + (i % 3) * 104, -66 + Math.floor(i / 3) * 98, 22, 12, '#ffffff', 'opacity="0.35"'),
  );
  return [
    sketch.backdrop([lighter(top, 0.12), darker(top, 0.18)], 40),
    placed(
      rect(-318, -218, 660, 470, palette.ink, 'opacity="0.28" rx="10"') +
        rect(-330, -230, 660, 460, palette.paper, 'rx="8"') +
        rect(-6, -230, 12, 460, mix(palette.paper, palette.ink, 0.16)) +
        placed(drawing(ink), 165, 0, 8, 0.86) +
        times(4, (i) =>
          ring(-166, -120 + i * 80, 30, [palette.main, palette.accent, palette.spark, palette.deep][i] ?? ink, 14),
        ) +
        times(9, (i) => ring(0, -200 + i * 50, 9, palette.ink, 3)),
      width * 0.46,
      height * 0.44,
      turn,
      Math.min(1.25, width / 900),
    ),
    placed(
      rect(-168, -112, 330, 220, palette.ink, 'opacity="0.3" rx="20"') +
        rect(-176, -120, 330, 220, '#f3f1ee', 'rx="18"') +
        pans,
      width * 0.8,
      height * 0.84,
      -turn - 6,
    ),
    times(3, (i) =>
      placed(brush(sketch, swatches[i + 1] ?? ink), width * (0.12 + i * 0.07), height * 0.8, 24 + i * 13),
    ),
    sketch.glow(width * 0.1, height * 0.06, width * 0.6, '#ffffff', 0.35),
  ].join('');
};

export function brush(sketch: Sketch, paint: string): string {
  const { palette } = sketch;
  return (
    placed(rect(-9, -190, 18, 420, palette.ink, 'rx="9" opacity="0.28"'), 10, 12) +
    shape('M-9 -70L-6 240Q0 250 6 240L9 -70Z', palette.main) +
    rect(-11, -120, 22, 54, '#c9ced6') +
    shape('M-12 -120C-20 -170 -2 -190 0 -216C2 -190 20 -170 12 -120Z', paint)
  );
}
