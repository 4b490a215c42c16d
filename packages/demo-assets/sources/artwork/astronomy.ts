import { ground, jagged, rolling, sparkle, stars } from './elements.ts';
import { darker, lighter, mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { arc, circle, ellipse, group, line, placed, rect, ring, shape, smooth, straight, times } from './svg.ts';
import type { Point } from './svg.ts';

/** An hour of stars around the pole, over the desert. */
export const starTrails: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const x = width * random.between(0.35, 0.65);
  const y = height * random.between(0.42, 0.56);
  const reach = Math.hypot(width, height) * 0.68;
  const sweep = random.between(28, 60);
  const tints = [palette.paper, palette.soft, palette.spark, lighter(palette.accent, 0.3), '#ffffff'];
  const trails = times(260, (i) => {
    const r = 10 + (i / 260) * reach + random.between(-3, 3);
    const from = random.between(0, 360);
    return line(
      arc(x, y, r, from, from + sweep),
      random.pick(tints),
      random.between(1, 3.4),
      `opacity="${random.between(0.25, 0.95).toFixed(2)}"`,
    );
  });
  return [
    sketch.backdrop([palette.ink, palette.deep, palette.main, mix(palette.accent, palette.spark, 0.4)]),
    trails,
    sparkle(x, y, 26, palette.paper),
    desert(sketch, height * 0.8),
  ].join('');
};

/** Sandstone towers and dunes in silhouette, with a lit tent. */
export function desert(sketch: Sketch, y: number): string {
  const { palette, random, width } = sketch;
  const mesas = times(Math.max(2, Math.round(width / 600)), () => {
    const x = random.between(0, width);
    const half = random.between(80, 190);
    const top = y - random.between(110, 240);
    return shape(
      smooth([
        [x - half * 1.7, y + 60],
        [x - half, y - 40],
        [x - half * 0.84, top + 24],
        [x - half * 0.4, top - 8],
        [x + half * 0.2, top + 12],
        [x + half * 0.72, top + 2],
        [x + half, y - 50],
        [x + half * 1.6, y + 60],
      ]),
      mix(palette.deep, palette.ink, 0.12),
    );
  });
  const tentX = width * random.between(0.2, 0.8);
  const tent =
    shape('M-70 0L-6 -82L70 0Z', sketch.linear([palette.spark, palette.accent])) +
    shape('M-6 -82L70 0H24Z', palette.ink, 'opacity="0.35"') +
    shape('M-22 0L-6 -44L8 0Z', palette.paper, 'opacity="0.85"');
  return (
    mesas +
    ground(sketch, rolling(sketch, y + 30, 30), mix(palette.deep, palette.ink, 0.4), true) +
    sketch.glow(tentX, y + 44, 170, palette.spark, 0.5) +
    placed(tent, tentX, y + 66) +
    ground(sketch, rolling(sketch, y + 104, 34, 0.8), palette.ink, true)
  );
}

/** Gas and dust, with the colours of the filters. */
export const nebula: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const seed = random.integer(1, 900);
  const veil = sketch.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="0.0034" numOctaves="4" seed="${seed}" result="noise"/>` +
      '<feColorMatrix values="0 0 0 0 1  0 0 0 0 0.94  0 0 0 0 1  2.6 0 0 0 -1.25" result="gas"/>' +
      '<feColorMatrix in="noise" values="0 0 0 0 0.03  0 0 0 0 0.03  0 0 0 0 0.1  0 3.8 0 0 -1.8" result="dust"/>' +
      '<feMerge><feMergeNode in="gas"/><feMergeNode in="dust"/></feMerge>',
  );
  const clouds = [palette.accent, palette.main, palette.spark, palette.soft, palette.accent]
    .map((tone, i) =>
      sketch.glow(
        width * (0.5 + 0.3 * Math.cos(i * 2.2 + seed)),
        height * (0.5 + 0.28 * Math.sin(i * 2.7 + seed)),
        520 - i * 40,
        tone,
        0.95,
      ),
    )
    .join('');
  return [
    sketch.backdrop([palette.ink, palette.deep, palette.ink], 40),
    clouds,
    rect(0, 0, width, height, '#fff', `${veil} style="mix-blend-mode:overlay"`),
    stars(sketch, 420, height),
    times(5, () => sparkle(random.between(0, width), random.between(0, height), random.between(30, 62), palette.paper)),
  ].join('');
};

/** The phases of the moon as a print. */
export const moonPhases: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const count = 7;
  const bend = height > width ? height * 0.28 : height * 0.18;
  const phases = times(count, (i) => {
    const t = i / (count - 1);
    const x = width * (0.12 + 0.76 * t);
    const y = height * 0.6 - Math.sin(t * Math.PI) * bend;
    return moon(sketch, x, y, Math.min(width, 1900) * (0.03 + 0.038 * Math.sin(t * Math.PI)), t);
  });
  const rings = times(4, (i) =>
    ring(
      width / 2,
      height * 0.98,
      height * (0.2 + i * 0.1),
      palette.spark,
      2.4,
      `opacity="${0.7 - i * 0.13}" stroke-dasharray="${i % 2 === 0 ? '1 12' : ''}"`,
    ),
  );
  const rays = times(25, (i) =>
    placed(
      line(`M0 ${-height * 0.13}V${-height * (i % 2 === 0 ? 0.175 : 0.16)}`, palette.spark, 4),
      width / 2,
      height * 0.98,
      -90 + i * 7.5,
    ),
  );
  return [
    sketch.backdrop([palette.ink, palette.deep, mix(palette.deep, palette.main, 0.6)]),
    stars(sketch, 130, height),
    rings,
    rays,
    circle(width / 2, height * 0.98, height * 0.11, sketch.linear([palette.spark, palette.accent])),
    phases,
    rect(
      26,
      26,
      width - 52,
      height - 52,
      'none',
      `stroke="${palette.spark}" stroke-width="3" rx="${random.integer(6, 30)}" opacity="0.8"`,
    ),
  ].join('');
};

/** A moon at a moment of its month: 0 and 1 are new, 0.5 is full. */
function moon(sketch: Sketch, x: number, y: number, r: number, month: number): string {
  const { palette, random } = sketch;
  const shadowX = (month < 0.5 ? -1 : 1) * Math.abs(0.5 - Math.abs(month - 0.5)) * r * 4.2;
  const craters = times(9, () =>
    circle(
      x + random.between(-0.7, 0.7) * r,
      y + random.between(-0.7, 0.7) * r,
      random.between(0.06, 0.2) * r,
      mix(palette.soft, palette.main, 0.35),
      'opacity="0.5"',
    ),
  );
  const face =
    circle(
      x,
      y,
      r,
      sketch.radial([palette.paper, palette.paper, mix(palette.paper, palette.soft, 0.6)], 0.4, 0.38, 0.65),
    ) + craters;
  const night =
    Math.abs(month - 0.5) < 0.02
      ? ''
      : circle(x + shadowX, y, r * 1.03, mix(palette.ink, palette.deep, 0.55), 'opacity="0.96"');
  return (
    sketch.glow(x, y, r * 1.9, palette.soft, 0.35) +
    group(face + night, sketch.clip(circle(x, y, r, '#000'))) +
    ring(x, y, r, palette.soft, 2, 'opacity="0.6"')
  );
}

/** The arm of the galaxy above the dunes, and the one who watches. */
export const milkyWay: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const lean = random.pick([-1, 1]) * random.between(18, 34);
  const band = times(34, (i) => {
    const along = (i / 33 - 0.5) * height * 1.7;
    const tone = random.pick([palette.soft, palette.accent, palette.spark, palette.main]);
    return sketch.glow(random.between(-46, 46), along, random.between(130, 270), tone, 0.3);
  });
  const lanes = times(12, () =>
    ellipse(
      random.between(-44, 44),
      random.between(-0.7, 0.7) * height,
      random.between(8, 24),
      random.between(60, 190),
      palette.ink,
      'opacity="0.4"',
    ),
  );
  const dust = times(260, () =>
    circle(
      (random.next() + random.next() + random.next() - 1.5) * 210,
      random.between(-0.85, 0.85) * height,
      random.between(0.6, 2),
      palette.paper,
      `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
    ),
  );
  return [
    sketch.backdrop([palette.ink, palette.deep, palette.main, mix(palette.main, palette.accent, 0.6)]),
    stars(sketch, 240, height * 0.85),
    placed([...band, group(lanes, sketch.blur(13)), dust], width * 0.5, height * 0.4, lean),
    desert(sketch, height * 0.83),
    placed(watcher(palette.ink), width * random.between(0.3, 0.7), height * 0.88, 0, 1.1),
  ].join('');
};

function watcher(ink: string): string {
  return (
    circle(-36, -96, 14, ink) +
    shape('M-50 0L-46 -62Q-36 -86 -24 -62L-18 0Z', ink) +
    line('M-30 -66L4 -78', ink, 9) +
    line(
      straight([
        [4, -72],
        [74, -136],
      ]),
      ink,
      19,
    ) +
    line('M34 -96L12 0M34 -96L58 0M34 -96L36 0', ink, 5)
  );
}

/** A ringed planet and its moons. */
export const ringedPlanet: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const tones = random.shuffled([
    palette.spark,
    palette.accent,
    palette.soft,
    palette.paper,
    mix(palette.accent, palette.spark, 0.5),
  ]);
  const r = 270;
  const bands = times(13, (i) =>
    shape(
      wavyBand(-r + i * 42, r, random.between(6, 16)),
      tones[i % tones.length] ?? palette.spark,
      `opacity="${random.between(0.5, 0.95).toFixed(2)}"`,
    ),
  );
  const body =
    circle(0, 0, r, palette.spark) +
    bands +
    circle(
      0,
      0,
      r,
      sketch.radial(
        [
          [palette.ink, 0],
          [palette.ink, 0.12, 0.55],
          [palette.ink, 0.88],
        ],
        0.3,
        0.3,
        0.82,
      ),
    );
  const rings = times(8, (i) =>
    ellipse(
      0,
      0,
      r * (1.36 + i * 0.11),
      r * (0.32 + i * 0.027),
      'none',
      `stroke="${tones[i % tones.length] ?? palette.soft}" stroke-width="${random.between(5, 22).toFixed(1)}" opacity="${random.between(0.55, 0.95).toFixed(2)}"`,
    ),
  );
  const front = sketch.clip(rect(-900, 0, 1800, 600, '#000'));
  return [
    sketch.backdrop([palette.deep, palette.ink, darker(palette.ink, 0.3)], 130),
    stars(sketch, 260, height),
    sketch.glow(width / 2 - 140, height / 2 - 140, 620, palette.main, 0.55),
    placed(
      [rings, group(body, sketch.clip(circle(0, 0, r, '#000'))), group(rings, front)],
      width / 2,
      height / 2,
      random.between(-26, 26),
      Math.min(1.05, width / 1060),
    ),
    moon(sketch, width * random.between(0.1, 0.2), height * random.between(0.12, 0.24), 40, 0.36),
    ground(sketch, jagged(sketch, height * 1.02, 60), palette.ink),
  ].join('');
};

function wavyBand(y: number, r: number, thickness: number): string {
  const top = Array.from({ length: 9 }, (_, i): Point => [-r + (i / 8) * r * 2, y + Math.sin(i * 1.4 + y) * 7]);
  return `${smooth(top)}L${r} ${y + thickness * 3}L${-r} ${y + thickness * 3}Z`;
}
