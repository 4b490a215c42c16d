import { softShadow, leaf } from './elements.ts';
import { mix, darker, lighter } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ellipse, rect, shape, line, group, placed, times, smooth, arc } from './svg.ts';
import type { Point } from './svg.ts';

/** Bottles with the sun behind them. */
export const sunlitBottles: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const floor = height * 0.76;
  const wall = random.pick([
    palette.soft,
    mix(palette.soft, palette.accent, 0.4),
    mix(palette.deep, palette.main, 0.3),
  ]);
  const count = Math.max(2, Math.round(width / 420));
  const tints = random.shuffled([
    palette.spark,
    palette.main,
    palette.accent,
    palette.deep,
    mix(palette.spark, palette.main, 0.5),
  ]);
  const shapes = random.shuffled([squareBottle, roundBottle, tallBottle]);
  const row = times(count, (i) => {
    const x = ((i + 0.5) * width) / count + random.between(-24, 24);
    const tint = tints[i % tints.length] ?? palette.spark;
    const light = shape(
      'M-96 0L96 0L330 190L60 190Z',
      sketch.linear(
        [
          [tint, 0.75],
          [tint, 0],
        ],
        70,
      ),
    );
    return placed(
      light + softShadow(sketch, 0, 2, 150, 17, 0.8) + (shapes[i % 3] ?? roundBottle)(sketch, tint),
      x,
      floor + 40 + (i % 2) * 26,
      0,
      1.18,
    );
  });
  return [
    sketch.backdrop([lighter(wall, 0.2), wall, mix(wall, palette.deep, 0.22)], 70),
    circle(
      width * random.between(0.3, 0.7),
      height * 0.4,
      300,
      sketch.linear([palette.paper, mix(wall, palette.spark, 0.55)]),
      'opacity="0.75"',
    ),
    rect(
      0,
      floor,
      width,
      height - floor,
      sketch.linear([palette.paper, palette.soft, mix(palette.soft, palette.main, 0.5)]),
    ),
    row,
  ].join('');
};

/** Glass in front of a liquid, inside an outline that is `top` to 0 high. */
function glass(sketch: Sketch, outline: string, tint: string, top: number): string {
  const level = top * sketch.random.between(0.55, 0.85);
  const cut = sketch.clip(shape(outline, '#000'));
  const liquid =
    rect(-200, level, 400, -level + 10, sketch.linear([lighter(tint, 0.35), tint, darker(tint, 0.25)], 70)) +
    ellipse(0, level, 160, 9, lighter(tint, 0.5));
  return [
    shape(outline, '#ffffff', 'opacity="0.42"'),
    group(liquid, `${cut} opacity="0.9"`),
    group(
      rect(-200, top, 62, -top, '#ffffff', 'opacity="0.28"') +
        rect(-82, top, 24, -top, '#ffffff', 'opacity="0.55"') +
        rect(66, top, 130, -top, sketch.palette.ink, 'opacity="0.16"'),
      cut,
    ),
    line(outline, '#ffffff', 5, 'opacity="0.7"'),
  ].join('');
}

function stopper(sketch: Sketch, y: number, half: number): string {
  const { palette, random } = sketch;
  const metal = sketch.linear(
    [darker(palette.spark, 0.35), lighter(palette.spark, 0.5), darker(palette.spark, 0.25)],
    0,
  );
  const cap = random.pick([
    circle(0, y - 76, 50, sketch.radial([lighter(palette.deep, 0.35), palette.deep, palette.ink], 0.35, 0.3, 0.75)),
    rect(
      -46,
      y - 120,
      92,
      92,
      sketch.linear([palette.ink, mix(palette.deep, palette.main, 0.4), palette.ink], 0),
      'rx="8"',
    ),
    shape(
      `M-34 ${y - 26}L-54 ${y - 108}L54 ${y - 108}L34 ${y - 26}Z`,
      sketch.linear([palette.main, lighter(palette.soft, 0.2), palette.main], 0),
    ),
  ]);
  return rect(-half, y - 32, half * 2, 36, metal, 'rx="4"') + cap;
}

function label(sketch: Sketch, y: number, r: number): string {
  const { palette, random } = sketch;
  const sign = random.pick([
    circle(0, 0, r * 0.3, palette.main),
    placed(leaf(r * 0.8, r * 0.26, palette.accent, palette.ink), 0, r * 0.4),
    times(3, (i) => line(arc(0, 12, r * (0.14 + i * 0.14), 190, 350), palette.deep, 4)),
  ]);
  return (
    rect(-r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, palette.paper, `stroke="${palette.spark}" stroke-width="3"`) +
    placed(sign, 0, y) +
    line(`M${-r * 0.4} ${y + r * 0.58}H${r * 0.4}`, palette.ink, 3)
  );
}

function squareBottle(sketch: Sketch, tint: string): string {
  const outline =
    'M-130 0Q-142 0 -142 -14L-142 -240Q-142 -272 -110 -274L-40 -280L-40 -312L40 -312L40 -280L110 -274Q142 -272 142 -240L142 -14Q142 0 130 0Z';
  return glass(sketch, outline, tint, -312) + label(sketch, -130, 74) + stopper(sketch, -312, 46);
}

export function roundBottle(sketch: Sketch, tint: string): string {
  const outline = 'M-70 0C-170 -40 -190 -230 -40 -268L-36 -312L36 -312L40 -268C190 -230 170 -40 70 0Z';
  return glass(sketch, outline, tint, -312) + label(sketch, -126, 62) + stopper(sketch, -312, 42);
}

function tallBottle(sketch: Sketch, tint: string): string {
  const outline =
    'M-92 0Q-100 0 -99 -14L-84 -330Q-82 -356 -36 -362L-34 -388L34 -388L36 -362Q82 -356 84 -330L99 -14Q100 0 92 0Z';
  return glass(sketch, outline, tint, -388) + label(sketch, -150, 56) + stopper(sketch, -388, 40);
}

/** A scent, as it leaves the paper strip. */
export const scentStrands: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const dark = random.chance(0.6);
  const phase = random.between(0, 6);
  const source: Point = [width * random.between(0.3, 0.7), height * 1.02];
  const tones = [palette.spark, palette.main, palette.accent, palette.soft];
  const strands = times(110, (i) => {
    const spread = i / 109 - 0.5;
    const points = Array.from({ length: 15 }, (_, step): Point => {
      const rise = step / 14;
      const curl =
        Math.sin(rise * 6.2 + phase + spread * 3.6) * 210 * rise + Math.sin(rise * 11 + spread * 5 + phase) * 46 * rise;
      return [source[0] + spread * width * 0.62 * rise ** 1.5 + curl, source[1] - rise * height * 1.1];
    });
    const tone = mix(
      tones[Math.floor((i / 110) * 3)] ?? palette.spark,
      tones[Math.floor((i / 110) * 3) + 1] ?? palette.soft,
      ((i / 110) * 3) % 1,
    );
    return line(smooth(points), tone, random.between(1.2, 3.6), `opacity="${random.between(0.35, 0.85).toFixed(2)}"`);
  });
  return [
    dark ? sketch.backdrop([palette.deep, palette.ink], 110) : sketch.backdrop([palette.paper, palette.soft], 110),
    sketch.glow(source[0], source[1], height * 0.6, palette.spark, 0.5),
    strands,
    placed(
      shape('M-13 -250L13 -250L22 40L-22 40Z', palette.paper) + rect(-12, -250, 24, 90, palette.spark, 'opacity="0.5"'),
      source[0],
      source[1] - 6,
    ),
  ].join('');
};

/** The organ: shelves of small bottles, each one an ingredient. */
export const perfumeOrgan: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const rows = Math.max(3, Math.round(height / 260));
  const step = height / rows;
  const shelves = times(rows, (r) => {
    const y = (r + 1) * step - 34;
    const bottles = times(Math.ceil(width / 104) + 1, (i) =>
      placed(vial(sketch), i * 104 + (r % 2) * 30 - 10, y, 0, step / 265),
    );
    return (
      rect(
        0,
        y - step + 34,
        width,
        step,
        sketch.linear([darker(palette.deep, 0.45), mix(palette.deep, palette.main, 0.2)]),
      ) +
      bottles +
      rect(0, y, width, 34, sketch.linear([lighter(palette.main, 0.15), palette.main, darker(palette.main, 0.5)]))
    );
  });
  return (
    shelves +
    sketch.glow(width * random.between(0.2, 0.8), height * 0.3, Math.max(width, height) * 0.6, palette.spark, 0.3)
  );
};

function vial(sketch: Sketch): string {
  const { palette, random } = sketch;
  const tall = random.between(120, 176);
  const tint = random.pick([
    palette.spark,
    palette.main,
    palette.accent,
    mix(palette.spark, palette.deep, 0.55),
    palette.soft,
  ]);
  return [
    rect(
      -40,
      -tall,
      80,
      tall,
      sketch.linear([darker(tint, 0.4), lighter(tint, 0.1), darker(tint, 0.55)], 0),
      'rx="12"',
    ),
    rect(-18, -tall - 20, 36, 24, darker(tint, 0.4)),
    rect(-22, -tall - 48, 44, 32, random.pick([palette.ink, palette.paper, palette.spark]), 'rx="5"'),
    rect(-34, -tall * 0.62, 68, tall * 0.38, palette.paper),
    line(`M-22 ${-tall * 0.48}H22M-22 ${-tall * 0.36}H6`, palette.deep, 4),
    rect(-30, -tall + 10, 8, tall - 22, '#ffffff', 'opacity="0.35" rx="4"'),
  ].join('');
}
