import { rolling, ground } from './elements.ts';
import { mix } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ellipse, rect, shape, line, placed, times, straight } from './svg.ts';
import { bicycle } from './bicycle.ts';

/** A dike road between fields, and one rider. */
export const polderRoad: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const horizon = height * 0.5;
  const sunX = width * random.between(0.25, 0.75);
  const mill = width * random.between(0.12, 0.88);
  const stripes = times(16, (i) => {
    const a = (i / 15) ** 1.9;
    const b = ((i + 1) / 15) ** 1.9;
    return rect(
      0,
      horizon + a * (height - horizon),
      width,
      (b - a) * (height - horizon) + 1,
      [palette.main, mix(palette.main, palette.soft, 0.4), palette.deep, mix(palette.spark, palette.main, 0.35)][
        i % 4
      ] ?? palette.main,
    );
  });
  const road = `M${width * 0.5} ${horizon}C${width * 0.51} ${height * 0.6} ${width * 0.38} ${height * 0.7} ${width * 0.24} ${height}L${width * 0.76} ${height}C${width * 0.56} ${height * 0.7} ${width * 0.55} ${height * 0.6} ${width * 0.508} ${horizon}Z`;
  const poplars = times(Math.round(width / 90), (i) => {
    const x = i * 90 + random.between(-20, 20);
    return ellipse(x, horizon - 40, 13, random.between(40, 78), palette.deep);
  });
  return [
    rect(0, 0, width, horizon + 2, sketch.linear([palette.main, palette.soft, mix(palette.spark, palette.paper, 0.4)])),
    sketch.glow(sunX, horizon - 120, 360, palette.spark, 0.7),
    circle(sunX, horizon - 110, 84, palette.accent),
    clouds(sketch, horizon),
    ground(sketch, rolling(sketch, horizon - 14, 10), mix(palette.deep, palette.soft, 0.3), true),
    poplars,
    stripes,
    placed(windmill(sketch), mill, horizon + 8, 0, 0.95),
    shape(road, sketch.linear([palette.paper, mix(palette.paper, palette.soft, 0.7)])),
    placed(
      bicycle({ frame: palette.accent, metal: palette.ink, tyre: palette.ink, leather: palette.ink }) +
        rider(palette.ink, palette.accent),
      width * 0.44,
      height * 0.8,
      0,
      0.27,
    ),
  ].join('');
};

export function clouds({ palette, random, width }: Sketch, horizon: number): string {
  return times(Math.round(width / 260), () => {
    const x = random.between(0, width);
    const y = random.between(0.1, 0.6) * horizon;
    const long = random.between(90, 190);
    return (
      rect(x, y, long * 2, 30, palette.paper, 'rx="15" opacity="0.85"') +
      rect(x + long * 0.4, y - 24, long, 40, palette.paper, 'rx="20" opacity="0.85"')
    );
  });
}

function windmill({ palette, random }: Sketch): string {
  const sails = times(4, (i) =>
    placed(
      line('M0 0V-150', palette.ink, 7) +
        rect(0, -150, 30, 110, palette.paper, `opacity="0.9" stroke="${palette.ink}" stroke-width="3"`),
      0,
      -196,
      i * 90 + random.integer(10, 80),
    ),
  );
  return (
    shape('M-60 0L-34 -190Q0 -236 34 -190L60 0Z', palette.ink) +
    rect(-11, -120, 22, 30, palette.spark) +
    rect(-13, -46, 26, 46, palette.accent) +
    sails +
    circle(0, -196, 9, palette.ink)
  );
}

/** The one who rides, without the bicycle. */
export function rider(ink: string, jersey: string): string {
  return (
    line(
      straight([
        [-200, -690],
        [30, -330],
        [60, 110],
      ]),
      ink,
      96,
    ) +
    line(
      straight([
        [-190, -720],
        [110, -1080],
      ]),
      jersey,
      190,
    ) +
    line(
      straight([
        [120, -1040],
        [330, -820],
        [500, -660],
      ]),
      jersey,
      74,
    ) +
    circle(230, -1220, 112, ink) +
    ellipse(235, -1280, 132, 76, jersey)
  );
}
