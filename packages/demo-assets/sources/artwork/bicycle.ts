import { softShadow } from './elements.ts';
import { mix, darker, lighter } from './palette.ts';
import type { Scene } from './sketch.ts';
import { circle, ring, rect, shape, line, group, placed, times, straight, smooth, polar, arc } from './svg.ts';
import type { Point } from './svg.ts';

/** The points of a frame, in millimetres; the bottom bracket is the origin. */
export const REAR: Point = [-410, -70];
export const FRONT: Point = [600, -70];
const SEAT: Point = [-165, -520];
const HEAD_TOP: Point = [385, -560];
const HEAD_LOW: Point = [425, -430];
const CROWN: Point = [436, -392];
const WHEEL_RADIUS = 345;

interface Paint {
  frame: string;
  metal: string;
  tyre: string;
  leather: string;
}

/** A finished bicycle, side on. */
export const bicyclePortrait: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const wall = random.pick([palette.soft, palette.spark, palette.main, palette.paper]);
  const floor = height * 0.8;
  const frame = random.pick(
    [palette.accent, palette.deep, palette.main, palette.spark, palette.paper].filter((tone) => tone !== wall),
  );
  const scale = Math.min((width * 0.88) / 1720, (height * 0.62) / 1000);
  const paint = {
    frame,
    metal: mix(palette.paper, palette.ink, 0.22),
    tyre: palette.ink,
    leather: mix(palette.accent, palette.ink, 0.5),
  };
  return [
    sketch.backdrop([lighter(wall, 0.14), wall]),
    circle(
      width * random.between(0.4, 0.6),
      floor - 300,
      330,
      random.pick([palette.paper, palette.accent, palette.spark].filter((tone) => tone !== wall && tone !== frame)),
      'opacity="0.75"',
    ),
    rect(0, floor, width, height - floor, sketch.linear([darker(wall, 0.16), darker(wall, 0.3)])),
    placed(
      softShadow(sketch, 95, 282, 860, 44, 0.6) + bicycle(paint),
      width / 2 - 95 * scale,
      floor - 265 * scale,
      0,
      scale,
    ),
  ].join('');
};

export function bicycle(paint: Paint): string {
  return wheel(REAR, paint) + wheel(FRONT, paint) + bicycleFrame(paint);
}

/** All but the wheels. */
export function bicycleFrame(paint: Paint): string {
  return chain(paint) + tubes(paint) + cockpit(paint);
}

export function wheel([x, y]: Point, paint: Paint): string {
  const spokes = times(28, (i) =>
    line(
      straight([polar(x, y, 22, i * 12.86 + (i % 2 === 0 ? 60 : -60)), polar(x, y, 318, i * 12.86)]),
      paint.metal,
      2.4,
    ),
  );
  return (
    spokes +
    ring(x, y, WHEEL_RADIUS - 12, paint.tyre, 26) +
    ring(x, y, WHEEL_RADIUS - 32, paint.metal, 13) +
    circle(x, y, 26, paint.metal) +
    circle(x, y, 10, paint.tyre)
  );
}

function chain(paint: Paint): string {
  return (
    line(
      straight([
        [REAR[0], REAR[1] - 40],
        [0, -88],
      ]),
      paint.tyre,
      6,
    ) +
    line(
      straight([
        [REAR[0], REAR[1] + 40],
        [0, 88],
      ]),
      paint.tyre,
      6,
    ) +
    ring(0, 0, 86, paint.metal, 14) +
    times(5, (i) => line(straight([[0, 0], polar(0, 0, 82, i * 72)]), paint.metal, 11))
  );
}

function tubes({ frame, metal }: Paint): string {
  const tube = (from: Point, to: Point, width: number): string =>
    line(straight([from, to]), darker(frame, 0.35), width) +
    line(straight([from, to]), frame, width * 0.8) +
    line(straight([from, to]), lighter(frame, 0.4), width * 0.2);
  const fork = smooth([CROWN, [478, -250], [520, -150], FRONT]);
  return [
    tube(REAR, [0, 0], 24),
    tube(REAR, SEAT, 22),
    line(fork, darker(frame, 0.35), 30),
    line(fork, frame, 23),
    tube([0, 0], HEAD_LOW, 42),
    tube(SEAT, HEAD_TOP, 36),
    tube([0, 0], [-182, -566], 37),
    tube(HEAD_TOP, CROWN, 48),
    line(
      straight([
        [-186, -576],
        [-216, -664],
      ]),
      metal,
      26,
    ),
    circle(0, 0, 30, darker(frame, 0.3)),
    circle(0, 0, 13, metal),
    line('M0 0L104 132', metal, 20),
    rect(66, 124, 90, 20, '#1c1c1c', 'rx="8"'),
    line('M0 0L-104 -132', metal, 20),
    rect(-148, -146, 90, 20, '#1c1c1c', 'rx="8"'),
  ].join('');
}

function cockpit({ leather, metal }: Paint): string {
  const saddle =
    'M-350 -690C-340 -722 -290 -716 -240 -700C-190 -688 -120 -694 -70 -690C-66 -676 -90 -668 -130 -664C-200 -660 -250 -630 -300 -640C-330 -646 -348 -664 -350 -690Z';
  const bar = 'M388 -640L490 -652C560 -656 580 -600 552 -560C530 -530 490 -530 470 -536';
  return (
    shape(saddle, leather) +
    line('M-300 -676C-250 -690 -200 -680 -140 -682', lighter(leather, 0.4), 7, 'opacity="0.6"') +
    line(
      straight([
        [372, -606],
        [388, -644],
      ]),
      metal,
      30,
    ) +
    line(bar, metal, 24) +
    line('M490 -652C560 -656 580 -600 552 -560C530 -530 490 -530 470 -536', leather, 27) +
    line('M556 -628L590 -576', metal, 15)
  );
}

/** The drawing of a frame, with its measures. */
export const frameDrawing: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const sheet = random.pick([palette.deep, palette.paper, palette.ink]);
  const ink = sheet === palette.paper ? palette.deep : palette.soft;
  const scale = Math.min((width * 0.8) / 1720, (height * 0.7) / 1060);
  const grid =
    times(Math.ceil(width / 50), (i) => line(`M${i * 50} 0V${height}`, ink, i % 5 === 0 ? 2 : 1)) +
    times(Math.ceil(height / 50), (i) => line(`M0 ${i * 50}H${width}`, ink, i % 5 === 0 ? 2 : 1));
  const wheels = [REAR, FRONT]
    .map(([x, y]) => ring(x, y, WHEEL_RADIUS, ink, 5, 'stroke-dasharray="26 14"') + ring(x, y, 24, ink, 5))
    .join('');
  const centre = (from: Point, to: Point): string =>
    line(straight([from, to]), palette.accent, 4, 'stroke-dasharray="34 10 6 10"');
  const outlined = (from: Point, to: Point, tube: number): string =>
    line(straight([from, to]), ink, tube) + line(straight([from, to]), sheet, tube - 9) + centre(from, to);
  const frame = [
    outlined(REAR, [0, 0], 28),
    outlined(REAR, SEAT, 26),
    outlined([0, 0], HEAD_LOW, 46),
    outlined(SEAT, HEAD_TOP, 42),
    outlined([0, 0], [-190, -592], 42),
    outlined(HEAD_TOP, CROWN, 54),
    outlined(CROWN, FRONT, 30),
  ].join('');
  const measures = [
    measure([-410, 340], [600, 340], palette.spark),
    measure([-165, -720], [385, -720], palette.spark),
    measure([-560, -592], [-560, 0], palette.spark),
    line(arc(0, 0, 230, 252, 316), palette.spark, 5),
  ].join('');
  return [
    sketch.backdrop([lighter(sheet, 0.06), sheet], 60),
    group(grid, 'opacity="0.13"'),
    placed(
      wheels + frame + measures + circle(0, 0, 36, sheet, `stroke="${ink}" stroke-width="6"`),
      width / 2 - 40 * scale,
      height / 2 + 170 * scale,
      0,
      scale,
    ),
    rect(30, 30, width - 60, height - 60, 'none', `stroke="${ink}" stroke-width="3"`),
    rect(width - 290, height - 130, 260, 100, sheet, `stroke="${ink}" stroke-width="3"`) +
      line(`M${width - 266} ${height - 96}h150M${width - 266} ${height - 66}h${random.integer(90, 200)}`, ink, 5),
  ].join('');
};

function measure(from: Point, to: Point, colour: string): string {
  const flat = from[1] === to[1];
  const tick = ([x, y]: Point): string =>
    flat ? line(`M${x} ${y - 40}v80`, colour, 4) : line(`M${x - 40} ${y}h80`, colour, 4);
  const head = ([x, y]: Point, sign: number): string =>
    shape(flat ? `M${x} ${y}l${sign * 34} -12v24Z` : `M${x} ${y}l-12 ${sign * 34}h24Z`, colour);
  return line(straight([from, to]), colour, 4) + tick(from) + tick(to) + head(from, 1) + head(to, -1);
}

/** Wheels, chainrings and sprockets as a poster. */
export const wheelPoster: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const [ground1 = palette.deep, tone1 = palette.accent, tone2 = palette.spark] = random.shuffled([
    palette.deep,
    palette.accent,
    palette.spark,
    palette.soft,
    palette.main,
  ]);
  const reach = Math.max(width, height);
  const left = random.chance(0.5) ? 0.14 : 0.86;
  return [
    sketch.backdrop([ground1, mix(ground1, palette.ink, 0.25)], 40),
    poster(width * left, height * 0.3, reach * 0.42, tone1, palette.paper),
    poster(width * (1 - left), height * 0.92, reach * 0.34, tone2, palette.ink),
    placed(
      chainring(tone2 === palette.paper ? palette.ink : palette.paper, ground1, 44),
      width * 0.5,
      height * 0.56,
      random.between(0, 30),
      1.15,
    ),
    placed(chainring(tone1, ground1, 22), width * (1 - left), height * 0.2, random.between(0, 30), 0.62),
  ].join('');
};

function poster(x: number, y: number, r: number, tone: string, spoke: string): string {
  const spokes = times(32, (i) =>
    line(
      straight([polar(x, y, r * 0.07, i * 11.25 + (i % 2 === 0 ? 70 : -70)), polar(x, y, r * 0.9, i * 11.25)]),
      spoke,
      4,
    ),
  );
  return (
    ring(x, y, r, tone, r * 0.1) +
    ring(x, y, r * 0.9, spoke, 8) +
    spokes +
    circle(x, y, r * 0.09, tone) +
    circle(x, y, r * 0.03, spoke)
  );
}

function chainring(colour: string, hole: string, teeth: number): string {
  const outline = Array.from({ length: teeth * 2 }, (_, i) => polar(0, 0, i % 2 === 0 ? 214 : 190, (i * 180) / teeth));
  const arms = times(
    5,
    (i) =>
      placed(shape('M-34 -150Q0 -168 34 -150L20 -66Q0 -54 -20 -66Z', hole), 0, 0, i * 72) +
      circle(...polar(0, 0, 112, i * 72 - 54), 14, hole),
  );
  return shape(smooth(outline, true), colour) + arms + circle(0, 0, 36, hole) + circle(0, 0, 15, colour);
}
