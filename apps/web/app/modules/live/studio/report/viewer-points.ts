import { clockOf } from '../words.ts';

export interface ViewerPoint {
  readonly at: string;
  readonly viewers: number;
}

const rowsAtMost = 12;

/** As many points as a table of a page has room for, evenly spread, with the time since the start. */
export function thinned(
  points: readonly ViewerPoint[],
  startedAt: string,
): { readonly after: string; readonly viewers: number }[] {
  const step = Math.max(1, Math.ceil(points.length / rowsAtMost));
  return points
    .filter((_point, index) => index % step === 0 || index === points.length - 1)
    .map(({ at, viewers }) => ({ after: clockOf(Date.parse(at) - Date.parse(startedAt)), viewers }));
}
