import type { Palette } from './palette.ts';
import { Random } from './random.ts';
import { circle, rect } from './svg.ts';

/** A gradient stop: a colour, spread evenly; or with its opacity and offset (0 to 1). */
export type Stop = string | readonly [colour: string, opacity: number, offset?: number];

/** Draws one picture, and returns its SVG markup. */
export type Scene = (sketch: Sketch) => string;

/**
 * The size in units of a sheet of that width to height: the shorter side is 1000, whatever the size in pixels will be.
 */
export function sizeOf(aspect: number): Size {
  return aspect >= 1 ? { width: 1000 * aspect, height: 1000 } : { width: 1000, height: 1000 / aspect };
}

export interface Size {
  width: number;
  height: number;
}

/** A sheet to draw on. */
export class Sketch {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: Random;
  private readonly definitions: string[] = [];

  constructor({ width, height }: Size, palette: Palette, seed: string) {
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.random = new Random(seed);
  }

  /** A linear gradient as a paint; 90 degrees runs from top to bottom. */
  linear(stops: readonly Stop[], degrees = 90): string {
    const turn = `gradientTransform="rotate(${degrees} .5 .5)"`;
    return `url(#${this.define((id) => `<linearGradient id="${id}" ${turn}>${stopsOf(stops)}</linearGradient>`)})`;
  }

  /** A radial gradient as a paint; the centre is given as shares of the painted box. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const place = `cx="${cx}" cy="${cy}" r="${r}"`;
    return `url(#${this.define((id) => `<radialGradient id="${id}" ${place}>${stopsOf(stops)}</radialGradient>`)})`;
  }

  /** A repeated tile as a paint. */
  pattern(tile: string, width: number, height: number, transform = ''): string {
    const size = `width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${transform}"`;
    return `url(#${this.define((id) => `<pattern id="${id}" ${size}>${tile}</pattern>`)})`;
  }

  /** An attribute that cuts a thing to a shape. */
  clip(outline: string): string {
    return `clip-path="url(#${this.define((id) => `<clipPath id="${id}">${outline}</clipPath>`)})"`;
  }

  /** An attribute that applies filter primitives to a thing. */
  filter(primitives: string): string {
    const region = 'x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"';
    return `filter="url(#${this.define((id) => `<filter id="${id}" ${region}>${primitives}</filter>`)})"`;
  }

  blur(deviation: number): string {
    return this.filter(`<feGaussianBlur stdDeviation="${deviation}"/>`);
  }

  /** Fills the whole sheet. */
  backdrop(stops: readonly Stop[], degrees = 90): string {
    return this.wash(this.linear(stops, degrees));
  }

  wash(paint: string, attributes = ''): string {
    return rect(0, 0, this.width, this.height, paint, attributes);
  }

  /** A soft round light. */
  glow(x: number, y: number, r: number, colour: string, opacity: number): string {
    return circle(
      x,
      y,
      r,
      this.radial([
        [colour, opacity],
        [colour, opacity * 0.35, 0.45],
        [colour, 0],
      ]),
    );
  }

  document(body: string, widthPx: number): string {
    const heightPx = Math.round((widthPx * this.height) / this.width);
    const box = `viewBox="0 0 ${this.width.toFixed(1)} ${this.height.toFixed(1)}" preserveAspectRatio="none"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" ${box}><defs>${this.definitions.join('')}</defs>${body}</svg>`;
  }

  private define(markup: (id: string) => string): string {
    const id = `d${this.definitions.length}`;
    this.definitions.push(markup(id));
    return id;
  }
}

function stopsOf(stops: readonly Stop[]): string {
  const last = Math.max(stops.length - 1, 1);
  return stops
    .map((stop, i) => {
      const [colour, opacity, offset] = typeof stop === 'string' ? [stop, 1, undefined] : stop;
      return `<stop offset="${(offset ?? i / last).toFixed(3)}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}
