export type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

export function circle(x: number, y: number, r: number, fill: string, attributes = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${attributes}/>`;
}

export function ring(x: number, y: number, r: number, colour: string, width: number, attributes = ''): string {
  return circle(x, y, r, 'none', `stroke="${colour}" stroke-width="${round(width)}" ${attributes}`);
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, attributes = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${attributes}/>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, attributes = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${attributes}/>`;
}

/** A filled shape. */
export function shape(d: string, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}" ${attributes}/>`;
}

/** A line with round ends and joins. */
export function line(d: string, colour: string, width: number, attributes = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`;
}

export function group(content: string | string[], attributes: string): string {
  return `<g ${attributes}>${typeof content === 'string' ? content : content.join('')}</g>`;
}

/** A group moved to (x, y), then turned by degrees, then scaled; its content is drawn around the origin. */
export function placed(content: string | string[], x: number, y: number, degrees = 0, scale = 1): string {
  return group(content, `transform="translate(${pair([x, y])}) rotate(${round(degrees)}) scale(${scale.toFixed(3)})"`);
}

/** `count` results of `draw`, joined. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function straight(points: readonly Point[], closed = false): string {
  return `M${points.map(pair).join('L')}${closed ? 'Z' : ''}`;
}

/** A curve through all points (Catmull-Rom as Bézier segments). */
export function smooth(points: readonly Point[], closed = false): string {
  const last = points.length - 1;
  const at = (i: number): Point => {
    const index = closed ? (i + points.length) % points.length : Math.min(Math.max(i, 0), last);
    return points[index] ?? [0, 0];
  };
  const segments = Array.from({ length: closed ? points.length : last }, (_, i) =>
    curve(at(i - 1), at(i), at(i + 1), at(i + 2)),
  );
  return `M${pair(at(0))}${segments.join('')}${closed ? 'Z' : ''}`;
}

function curve(before: Point, from: Point, to: Point, after: Point): string {
  const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
  const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
  return `C${pair(first)} ${pair(second)} ${pair(to)}`;
}

/** The point at `degrees` (0 is right, clockwise) and `distance` from a centre. */
export function polar(x: number, y: number, distance: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return [x + distance * Math.cos(radians), y + distance * Math.sin(radians)];
}

/** An open arc of a circle, clockwise. */
export function arc(x: number, y: number, r: number, fromDegrees: number, toDegrees: number): string {
  const large = toDegrees - fromDegrees > 180 ? 1 : 0;
  return `M${pair(polar(x, y, r, fromDegrees))}A${round(r)} ${round(r)} 0 ${large} 1 ${pair(polar(x, y, r, toDegrees))}`;
}

/** A closed outline that is symmetrical about x = 0, from the Bézier points of its right side, top to bottom. */
export function mirrored(right: readonly Point[]): string {
  const left = right.map(([x, y]): Point => [-x, y]).toReversed();
  return `${bezier(right)}L${bezier(left).slice(1)}Z`;
}

function bezier(points: readonly Point[]): string {
  const [start = [0, 0] as const, ...rest] = points;
  const curves = Array.from(
    { length: Math.floor(rest.length / 3) },
    (_, i) =>
      `C${rest
        .slice(i * 3, i * 3 + 3)
        .map(pair)
        .join(' ')}`,
  );
  return `M${pair(start)}${curves.join('')}`;
}
