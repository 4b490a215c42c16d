import { leaf, softShadow } from './elements.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ellipse, group, line, placed, polar, rect, ring, shape, smooth, times } from './svg.ts';
import type { Point } from './svg.ts';

/** A cake on a stand, cut so that its layers show. */
export const layerCake: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const wall = random.pick([
    palette.soft,
    mix(palette.accent, palette.paper, 0.45),
    mix(palette.spark, palette.paper, 0.4),
  ]);
  const stripes = sketch.pattern(rect(0, 0, 46, 92, lighter(wall, 0.35)), 92, 92);
  const floor = height * 0.8;
  return [
    sketch.wash(wall),
    sketch.wash(stripes, 'opacity="0.55"'),
    rect(0, floor, width, height - floor, sketch.linear([palette.paper, mix(palette.paper, palette.soft, 0.7)])),
    sketch.glow(width * 0.3, height * 0.2, 700, '#ffffff', 0.4),
    placed(stand(sketch), width / 2, floor + 70),
    placed(cake(sketch, random.integer(4, 6)), width / 2, floor - 116),
  ].join('');
};

function stand(sketch: Sketch): string {
  const { palette } = sketch;
  const china = sketch.linear(
    [mix(palette.paper, palette.soft, 0.5), '#ffffff', mix(palette.soft, palette.main, 0.3)],
    0,
  );
  return [
    softShadow(sketch, 30, 6, 300, 34, 0.5),
    shape('M-40 -190C-30 -90 -60 -40 -150 0L150 0C60 -40 30 -90 40 -190Z', china),
    ellipse(0, -186, 400, 40, mix(palette.soft, palette.main, 0.35)),
    ellipse(0, -198, 400, 40, china),
  ].join('');
}

function cake(sketch: Sketch, layers: number): string {
  const { palette, random } = sketch;
  const sponge = random.pick([palette.spark, palette.deep, mix(palette.accent, palette.paper, 0.25), palette.main]);
  const cream = random.pick([palette.paper, palette.soft]);
  const step = 440 / layers;
  const body = times(layers, (i) => {
    const y = -step * (i + 1);
    const crumbs = times(26, () =>
      circle(
        random.between(-280, 280),
        y + random.between(step * 0.2, step * 0.9),
        random.between(2, 6),
        darker(sponge, 0.3),
        'opacity="0.4"',
      ),
    );
    return rect(-290, y, 580, step, cream) + rect(-290, y + step * 0.26, 580, step * 0.74, sponge, 'rx="10"') + crumbs;
  });
  const icing = random.pick([palette.main, palette.deep, palette.accent]);
  return [
    softShadow(sketch, 0, 4, 340, 24, 0.5),
    group(body, sketch.clip(rect(-290, -440, 580, 440, '#000', 'rx="14"'))),
    rect(
      -290,
      -440,
      580,
      440,
      sketch.linear(
        [
          ['#ffffff', 0.22],
          [palette.ink, 0, 0.45],
          [palette.ink, 0.4],
        ],
        0,
      ),
    ),
    shape(icingDrips(sketch), sketch.linear([lighter(icing, 0.2), icing, darker(icing, 0.2)], 20)),
    line('M-262 -448C-180 -462 -60 -464 40 -460', '#ffffff', 9, 'opacity="0.6"'),
    times(7, (i) => placed(topping(sketch, i), -240 + i * 80, -474 - (i % 2) * 8, random.between(-16, 16))),
  ].join('');
}

function icingDrips(sketch: Sketch): string {
  const edge = Array.from({ length: 17 }, (_, i): Point => [
    302 - i * 37.75,
    i % 2 === 0 ? -404 : sketch.random.between(-380, -270),
  ]);
  return `M-302 -430Q-300 -474 -260 -474L260 -474Q300 -474 302 -430L${smooth(edge).slice(1)}Z`;
}

function topping(sketch: Sketch, index: number): string {
  const { palette } = sketch;
  const kinds = [strawberry, blueberry, whippedRose];
  return (
    (kinds[(index + (sketch.random.chance(0.5) ? 1 : 0)) % 3] ?? whippedRose)(sketch) + circle(26, 22, 5, palette.spark)
  );
}

function strawberry(sketch: Sketch): string {
  const { palette } = sketch;
  const seeds = times(8, (i) =>
    ellipse(-20 + (i % 3) * 20 + (i > 5 ? 10 : 0), -20 + Math.floor(i / 3) * 20, 2.4, 4, palette.spark),
  );
  return (
    shape(
      'M0 44C-52 18 -58 -44 0 -44C58 -44 52 18 0 44Z',
      sketch.radial([lighter(palette.main, 0.3), palette.main, palette.deep], 0.35, 0.3, 0.8),
    ) +
    seeds +
    times(5, (i) => placed(leaf(30, 9, palette.accent, darker(palette.accent, 0.4)), 0, -42, -80 + i * 40))
  );
}

function blueberry(sketch: Sketch): string {
  const { palette } = sketch;
  const skin = mix(palette.deep, '#3b4a8f', 0.6);
  return (
    circle(0, 6, 34, sketch.radial([lighter(skin, 0.45), skin, darker(skin, 0.5)], 0.35, 0.3, 0.75)) +
    ring(2, -4, 9, darker(skin, 0.55), 5) +
    circle(-12, -8, 6, '#ffffff', 'opacity="0.5"')
  );
}

function whippedRose(sketch: Sketch): string {
  const { palette } = sketch;
  return times(4, (i) =>
    ellipse(0, 30 - i * 24, 46 - i * 11, 19 - i * 2, mix(palette.paper, palette.soft, 0.15 + (i % 2) * 0.35)),
  );
}

/** A tart from above, its fruit set in a spiral. */
export const fruitTart: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const x = width / 2;
  const y = height / 2;
  const r = 420;
  const fruit = random
    .shuffled([palette.main, palette.deep, palette.spark, lighter(palette.main, 0.35), palette.accent])
    .slice(0, 3);
  const crust = mix(palette.spark, palette.deep, 0.28);
  const berries = times(150, (n) => {
    const distance = Math.sqrt((150 - n) / 150) * r * 0.8;
    const [bx, by] = polar(x, y, distance, (150 - n) * 137.508);
    return berry(sketch, bx, by, 30 + distance * 0.022, fruit[Math.floor((distance / r) * 3.4) % 3] ?? palette.main);
  });
  return [
    marble(sketch),
    softShadow(sketch, x + 46, y + 54, r * 1.24, r * 1.22, 0.8),
    shape(scalloped(x, y, r, 40), sketch.radial([darker(crust, 0.1), lighter(crust, 0.3), crust], 0.5, 0.5, 0.5)),
    ring(x, y, r * 0.93, darker(crust, 0.35), 6, 'opacity="0.5"'),
    circle(x, y, r * 0.89, mix(palette.spark, palette.paper, 0.45)),
    berries,
    times(4, (i) => placed(leaf(86, 26, palette.accent, darker(palette.accent, 0.4)), x, y, 40 + i * 90)),
    times(60, () =>
      circle(
        ...polar(x, y, random.between(0, r * 0.9), random.between(0, 360)),
        random.between(2, 5),
        '#ffffff',
        'opacity="0.7"',
      ),
    ),
  ].join('');
};

function scalloped(x: number, y: number, r: number, waves: number): string {
  return smooth(
    Array.from({ length: waves * 2 }, (_, i) => polar(x, y, r * (i % 2 === 0 ? 1.03 : 0.96), (i * 180) / waves)),
    true,
  );
}

function berry(sketch: Sketch, x: number, y: number, r: number, colour: string): string {
  return (
    circle(x + 4, y + 6, r, sketch.palette.ink, 'opacity="0.25"') +
    circle(x, y, r, colour) +
    circle(x, y, r * 0.68, lighter(colour, 0.16)) +
    ellipse(x - r * 0.3, y - r * 0.38, r * 0.2, r * 0.13, '#ffffff', 'opacity="0.75"')
  );
}

function marble(sketch: Sketch): string {
  const { palette, random, width, height } = sketch;
  const veins = times(7, () => {
    let x = random.between(-100, width);
    const points = Array.from({ length: 9 }, (_, i): Point => [(x += random.between(-40, 130)), (i / 8) * height]);
    return line(smooth(points), mix(palette.soft, palette.ink, 0.22), random.between(2, 9), 'opacity="0.28"');
  });
  return (
    sketch.backdrop(['#ffffff', palette.paper, mix(palette.paper, palette.soft, 0.45)], 40) +
    group(veins, sketch.blur(2.5))
  );
}

/** Towers of macarons. */
export const macaronTowers: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const wall = random.pick([mix(palette.accent, palette.paper, 0.3), palette.soft, palette.deep]);
  const towers = Math.max(3, Math.round(width / 330));
  const floor = height * 0.86;
  const step = width / towers;
  const tints = [
    palette.main,
    palette.soft,
    palette.accent,
    palette.spark,
    palette.deep,
    palette.paper,
    lighter(palette.accent, 0.4),
  ];
  const all = times(towers, (t) => {
    const count = random.integer(3, Math.max(4, Math.floor(floor / 150)));
    return (
      softShadow(sketch, step * (t + 0.5) + 26, floor + 2, 190, 28, 0.65) +
      times(count, (i) =>
        placed(
          macaron(sketch, random.pick(tints)),
          step * (t + 0.5) + random.between(-14, 14),
          floor - i * 118,
          random.between(-3, 3),
          0.94,
        ),
      )
    );
  });
  return [
    sketch.backdrop([lighter(wall, 0.15), wall, darker(wall, 0.12)]),
    circle(width * 0.5, height * 0.36, 330, lighter(wall, 0.3), 'opacity="0.6"'),
    rect(0, floor - 34, width, height, sketch.linear([palette.paper, palette.soft])),
    all,
  ].join('');
};

function macaron(sketch: Sketch, tint: string): string {
  const { palette } = sketch;
  const shade = sketch.linear([lighter(tint, 0.32), tint, darker(tint, 0.22)], 12);
  const foot = (y: number): string => times(15, (i) => circle(-138 + i * 19.7, y, 12, darker(tint, 0.1)));
  return [
    shape('M-150 -44C-150 -4 -120 0 0 0C120 0 150 -4 150 -44Z', shade),
    foot(-44),
    rect(-136, -66, 272, 24, mix(palette.paper, tint, 0.25), 'rx="10"'),
    foot(-66),
    shape('M-150 -68C-150 -112 -96 -128 0 -128C96 -128 150 -112 150 -68Z', shade),
    line('M-108 -98C-80 -114 -40 -118 0 -118', '#ffffff', 8, 'opacity="0.55"'),
  ].join('');
}

/** Eclairs side by side, each iced in its own manner. */
export const eclairRows: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const columns = Math.max(4, Math.round(width / 210));
  const rows = Math.max(2, Math.round(height / 520));
  const ices = [palette.main, palette.deep, palette.accent, palette.spark, palette.paper, palette.soft];
  const pieces = times(columns * rows, (i) => {
    const x = ((i % columns) + 0.5) * (width / columns);
    const y = (Math.floor(i / columns) + 0.5) * (height / rows);
    return placed(eclair(sketch, random.pick(ices)), x, y, random.between(-3, 3), (height / rows / 520) * 0.96);
  });
  return (
    sketch.backdrop([mix(palette.soft, palette.paper, 0.35), palette.soft], 60) +
    sketch.wash(sketch.pattern(circle(20, 20, 4, palette.paper), 40, 40), 'opacity="0.8"') +
    pieces
  );
};

function eclair(sketch: Sketch, ice: string): string {
  const { palette, random } = sketch;
  const dough = mix(palette.spark, palette.deep, 0.35);
  const mark = random.pick([palette.paper, palette.ink, palette.spark, palette.main]);
  const decoration = random.pick([
    times(8, (i) => line(`M-44 ${-150 + i * 40}L44 ${-128 + i * 40}`, mark, 7)),
    line(smooth(Array.from({ length: 12 }, (_, i): Point => [i % 2 === 0 ? -36 : 36, -164 + i * 30])), mark, 8),
    times(26, () =>
      circle(
        random.between(-44, 44),
        random.between(-165, 165),
        random.between(4, 8),
        random.pick([mark, palette.spark, palette.accent]),
      ),
    ),
    times(4, (i) => placed(blueberry(sketch), 0, -126 + i * 84, 0, 0.85)),
    times(3, (i) => ring(0, -110 + i * 110, 28, mark, 8) + circle(0, -110 + i * 110, 11, mark)),
  ]);
  return [
    rect(-74, -206, 172, 440, palette.ink, 'rx="86" opacity="0.12"'),
    rect(-78, -212, 168, 440, palette.ink, 'rx="84" opacity="0.22"'),
    rect(-84, -222, 168, 444, sketch.linear([lighter(dough, 0.25), dough, darker(dough, 0.3)], 0), 'rx="84"'),
    rect(-62, -194, 124, 388, sketch.linear([lighter(ice, 0.22), ice, darker(ice, 0.16)], 0), 'rx="62"'),
    decoration,
    line('M-48 -130L-48 60', '#ffffff', 7, 'opacity="0.4"'),
  ].join('');
}
