import { softShadow, sparkle } from './elements.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ellipse, group, line, placed, polar, rect, ring, shape, smooth, straight, times } from './svg.ts';
import type { Point } from './svg.ts';

/** The stage before she walks on. */
export const curtainStage: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const floor = height * 0.8;
  const x = width * random.between(0.4, 0.6);
  const beam = sketch.linear([
    [palette.paper, 0.62],
    [palette.paper, 0.2],
  ]);
  const from = x + random.pick([-1, 1]) * width * 0.2;
  const boards = times(Math.ceil(width / 120), (i) =>
    line(
      `M${width / 2 + (i * 120 - width / 2) * 0.8} ${floor}L${width / 2 + (i * 120 - width / 2) * 1.5} ${height}`,
      palette.ink,
      3,
      'opacity="0.5"',
    ),
  );
  return [
    curtain(sketch, floor),
    rect(0, floor, width, height - floor, sketch.linear([mix(palette.deep, palette.accent, 0.3), palette.ink])),
    boards,
    sketch.wash(
      sketch.radial(
        [
          [palette.ink, 0],
          [palette.ink, 0.25, 0.4],
          [palette.ink, 0.85],
        ],
        x / width,
        0.62,
        0.62,
      ),
    ),
    shape(`M${from - 26} -20L${from + 26} -20L${x + 270} ${floor + 66}L${x - 270} ${floor + 66}Z`, beam),
    ellipse(x, floor + 66, 270, 44, palette.paper, 'opacity="0.55"'),
    placed(stool(sketch), x + 150, floor + 68),
    placed(microphoneStand(sketch), x - 36, floor + 70),
    valance(sketch),
  ].join('');
};

function curtain(sketch: Sketch, depth: number): string {
  const { palette, random, width } = sketch;
  const folds = Math.round(width / 84);
  const cloth = sketch.linear(
    [darker(palette.main, 0.45), palette.main, lighter(palette.main, 0.14), palette.deep, darker(palette.deep, 0.35)],
    0,
  );
  return times(folds + 1, (i) => {
    const wide = width / folds + random.between(0, 16);
    return rect((i * width) / folds - 8, 0, wide, depth + random.between(-4, 8), cloth, 'rx="10"');
  });
}

function valance(sketch: Sketch): string {
  const { palette, width } = sketch;
  const count = Math.max(3, Math.round(width / 330));
  const swag = width / count;
  const cloth = sketch.linear([darker(palette.deep, 0.4), palette.main, darker(palette.deep, 0.15)]);
  return times(count, (i) => {
    const d = `M${i * swag - 6} -10H${(i + 1) * swag + 6}V40Q${(i + 0.5) * swag} 196 ${i * swag - 6} 40Z`;
    return (
      shape(d, cloth) +
      line(`M${(i + 1) * swag} 40Q${(i + 0.5) * swag} 196 ${i * swag} 40`, palette.accent, 9) +
      line(
        `M${(i + 0.84) * swag} 20Q${(i + 0.5) * swag} 122 ${(i + 0.16) * swag} 20`,
        palette.ink,
        5,
        'opacity="0.3"',
      ) +
      circle(i * swag, 46, 20, palette.accent)
    );
  });
}

function microphoneStand(sketch: Sketch): string {
  const { palette } = sketch;
  const steel = sketch.linear([palette.ink, '#d8dbe2', palette.ink], 0);
  return (
    softShadow(sketch, 10, 4, 120, 16, 0.8) +
    ellipse(0, 0, 92, 15, palette.ink) +
    rect(-7, -430, 14, 430, steel) +
    rect(-11, -250, 22, 46, palette.ink, 'rx="5"') +
    placed(handMicrophone(sketch), 0, -430, -24, 0.66)
  );
}

export function handMicrophone(sketch: Sketch): string {
  const { palette } = sketch;
  const mesh =
    times(7, (i) => line(`M-60 ${-190 + i * 18}H60`, palette.ink, 3)) +
    times(7, (i) => line(`M${-54 + i * 18} -210V-70`, palette.ink, 3));
  const ball = 'M-52 -84C-76 -150 -50 -206 0 -206C50 -206 76 -150 52 -84Z';
  return (
    shape(
      'M-38 -70L38 -70L22 130L-22 130Z',
      sketch.linear([palette.ink, mix(palette.ink, '#ffffff', 0.35), palette.ink], 0),
    ) +
    shape(ball, sketch.radial(['#f4f2ee', '#b9bcc6', '#62646f'], 0.38, 0.35, 0.75)) +
    group(mesh, `${sketch.clip(shape(ball, '#000'))} opacity="0.4"`) +
    rect(-54, -92, 108, 24, palette.accent, 'rx="10"')
  );
}

function stool(sketch: Sketch): string {
  const { palette } = sketch;
  const wood = mix(palette.accent, palette.ink, 0.55);
  const tumbler =
    shape('M-26 -84L26 -84L20 0L-20 0Z', '#ffffff', 'opacity="0.45"') +
    shape('M-23 -54L23 -54L19 -4L-19 -4Z', lighter(palette.spark, 0.6), 'opacity="0.75"');
  return (
    softShadow(sketch, 0, 2, 110, 15, 0.8) +
    line('M-52 -230L-80 0M52 -230L80 0M-20 -230L-28 -6M20 -230L28 -6', wood, 13) +
    line('M-68 -90H68', wood, 10) +
    ellipse(0, -236, 86, 20, lighter(wood, 0.25)) +
    ellipse(0, -226, 86, 20, wood) +
    ellipse(0, -236, 86, 19, lighter(wood, 0.2)) +
    placed(tumbler, 10, -236)
  );
}

/** Speech balloons in conversation, each with its pattern. */
export const speechPoster: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const base = random.pick([palette.accent, palette.soft, palette.spark, palette.paper]);
  const tones = random.shuffled(
    [palette.main, palette.deep, palette.spark, palette.paper, palette.accent, palette.ink].filter(
      (tone) => tone !== base,
    ),
  );
  const columns = Math.max(2, Math.round(width / 470));
  const rows = Math.max(2, Math.round(height / 360));
  const balloons = times(columns * rows, (i) => {
    const x = ((i % columns) + 0.5) * (width / columns) + random.between(-20, 20);
    const y = (Math.floor(i / columns) + 0.5) * (height / rows) + random.between(-14, 14);
    return placed(
      balloon(sketch, tones[i % tones.length] ?? palette.main, tones[(i + 2) % tones.length] ?? palette.paper, i),
      x,
      y,
      random.between(-5, 5),
      Math.min(width / columns / 450, height / rows / 330),
    );
  });
  return (
    sketch.backdrop([lighter(base, 0.1), base], 60) +
    sketch.wash(sketch.pattern(circle(30, 30, 5, darker(base, 0.12)), 60, 60)) +
    balloons
  );
};

export function balloon(sketch: Sketch, tone: string, mark: string, index: number): string {
  const { random } = sketch;
  const side = index % 2 === 0 ? 1 : -1;
  const oval = `M-200 -20C-200 -130 -110 -140 0 -140C110 -140 200 -130 200 -20C200 80 120 100 ${side * 60 + 40} 100L${side * 120} 168L${side * 60 - 50} 100C-120 100 -200 80 -200 -20Z`;
  const inside = random.pick([
    times(3, (i) => circle(-84 + i * 84, -20, 26, mark)),
    times(3, (i) =>
      line(
        smooth(Array.from({ length: 9 }, (_, s): Point => [-130 + s * 32, -76 + i * 52 + (s % 2 === 0 ? -14 : 14)])),
        mark,
        12,
      ),
    ),
    line('M-84 -20C-60 70 60 70 84 -20Z', mark, 16) + circle(-50, -74, 15, mark) + circle(50, -74, 15, mark),
    times(14, (i) => line(straight([polar(0, -20, 42, i * 25.7), polar(0, -20, 90, i * 25.7)]), mark, 12)),
    line('M0 -100V0', mark, 30) + circle(0, 54, 19, mark),
    times(5, (i) => line(`M-150 ${-90 + i * 36}H${[140, 90, 150, 60, 120][(i + index) % 5] ?? 90}`, mark, 12)),
  ]);
  return placed(shape(oval, sketch.palette.ink, 'opacity="0.22"'), 13, 16) + shape(oval, tone) + inside;
}

/** The room, seen from the last row. */
export const fullHouse: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const x = width * random.between(0.4, 0.6);
  const bricks = times(Math.ceil((height * 0.62) / 34), (r) =>
    times(Math.ceil(width / 92) + 1, (c) =>
      rect(c * 92 - (r % 2) * 46, r * 34, 87, 29, mix(palette.deep, palette.main, random.between(0, 0.45)), 'rx="3"'),
    ),
  );
  const rows = times(4, (r) => {
    const y = height * (0.6 + r * 0.115);
    const size = 34 + r * 15;
    const tone = mix(mix(palette.deep, palette.main, 0.28 - r * 0.09), palette.ink, 0.25 + r * 0.24);
    return times(Math.ceil(width / (size * 2.5)) + 1, (i) =>
      head(sketch, i * size * 2.5 + (r % 2) * size + random.between(-9, 9), y + random.between(-11, 11), size, tone),
    );
  });
  return [
    sketch.wash(palette.ink),
    bricks,
    sketch.wash(
      sketch.radial(
        [
          [palette.accent, 0.5],
          [palette.ink, 0.35, 0.45],
          [palette.ink, 0.92],
        ],
        x / width,
        0.34,
        0.6,
      ),
    ),
    sketch.glow(x, height * 0.36, 420, palette.paper, 0.5),
    placed(comedian(sketch), x, height * 0.56, 0, 0.88),
    rows,
  ].join('');
};

function head({ random, palette, height }: Sketch, x: number, y: number, r: number, tone: string): string {
  const hair = random.pick([
    circle(x, y - r * 1.1, r * 0.5, tone),
    rect(x - r, y - r * 0.3, r * 2, r * 1.5, tone, `rx="${r * 0.5}"`),
    circle(x, y - r * 0.12, r * 1.24, tone),
    '',
  ]);
  return (
    shape(
      `M${x - r * 2} ${height}C${x - r * 2} ${y + r * 1.2} ${x - r} ${y + r * 1.2} ${x} ${y + r * 1.2}C${x + r} ${y + r * 1.2} ${x + r * 2} ${y + r * 1.2} ${x + r * 2} ${height}Z`,
      tone,
    ) +
    hair +
    ellipse(x, y, r, r * 1.16, tone) +
    line(
      smooth([
        [x - r * 0.8, y - r * 0.8],
        [x, y - r * 1.18],
        [x + r * 0.8, y - r * 0.8],
      ]),
      palette.accent,
      3,
      'opacity="0.55"',
    )
  );
}

function comedian(sketch: Sketch): string {
  const { palette } = sketch;
  const hair = mix(palette.accent, palette.main, 0.5);
  const curls = times(13, (i) => circle(...polar(0, -344, 46, 150 + i * 20), 24, hair));
  return (
    shape('M-74 60L-56 -210Q0 -276 56 -210L74 60Z', palette.spark) +
    line('M-52 -222L-118 -130L-60 -222', palette.spark, 40) +
    line('M-52 -222L-122 -170L-148 -266', palette.spark, 36) +
    circle(-152, -284, 21, '#f1c3a3') +
    line('M52 -222L106 -150L44 -244', palette.spark, 36) +
    circle(38, -260, 20, '#f1c3a3') +
    rect(-15, -300, 30, 60, '#e2ae8e') +
    curls +
    ellipse(0, -338, 44, 52, '#f1c3a3') +
    placed(handMicrophone(sketch), 34, -286, -28, 0.3) +
    line('M-20 -350q8 -10 16 0M10 -350q8 -10 16 0', palette.ink, 5)
  );
}

/** A microphone in front of rays. */
export const microphoneRays: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const [first, second] = random.pick([
    [palette.accent, palette.main],
    [palette.soft, palette.accent],
    [palette.spark, mix(palette.spark, palette.ink, 0.3)],
    [palette.main, palette.deep],
  ] as const);
  const reach = Math.hypot(width, height);
  const rays = times(16, (i) =>
    shape(
      straight(
        [
          [width / 2, height * 0.56],
          polar(width / 2, height * 0.56, reach, i * 22.5),
          polar(width / 2, height * 0.56, reach, i * 22.5 + 11.25),
        ],
        true,
      ),
      second,
    ),
  );
  return [
    sketch.wash(first),
    rays,
    circle(width / 2, height * 0.56, 340, palette.paper),
    ring(width / 2, height * 0.56, 312, palette.ink, 6),
    times(40, (i) =>
      circle(...polar(width / 2, height * 0.56, 326, i * 9), 6, i % 2 === 0 ? palette.accent : palette.main),
    ),
    placed(handMicrophone(sketch), width / 2 - 30, height * 0.58, random.between(14, 28), 1.62),
    times(7, () =>
      sparkle(
        random.between(0.05, 0.95) * width,
        random.between(0.05, 0.95) * height,
        random.between(20, 46),
        palette.paper,
      ),
    ),
  ].join('');
};
