import { formatNumber } from '../../../ui/words/count.ts';
/** Totals are exact up to these numbers, which stand for more. */
const bounds = { people: Number.POSITIVE_INFINITY, posts: 200, videos: 200, galleries: 1_000, products: 100 } as const;

export type FoundKind = keyof typeof bounds;

/** How many are found: "12", or "200+" where counting stops. */
export function countOf(kind: FoundKind, total: number): string {
  const bound = bounds[kind];
  return total >= bound ? `${formatNumber(bound)}+` : formatNumber(total);
}
