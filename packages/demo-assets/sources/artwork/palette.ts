/**
 * Seven colours (`#rrggbb`) from dark to light, then two that contrast. Every picture of a performer uses only their
 * palette.
 */
export interface Palette {
  ink: string;
  deep: string;
  main: string;
  soft: string;
  paper: string;
  accent: string;
  spark: string;
}

/** Mixes two colours: `share` is 0 for the first and 1 for the second. */
export function mix(from: string, to: string, share: number): string {
  const start = channels(from);
  const end = channels(to);
  const mixed = start.map((value, i) => Math.round(value + ((end[i] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (colour: string, share: number): string => mix(colour, '#05060c', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
