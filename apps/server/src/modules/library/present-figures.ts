import { fromMinor } from '@ovation/domain';
import type { Figures } from './sale.store.ts';

/** What content has brought, in the contract's shape; undefined: nothing yet. */
export function presentFigures(figures: Figures | undefined) {
  return { totalView: figures?.views ?? 0, totalSale: figures?.count ?? 0, earned: fromMinor(figures?.net ?? 0n) };
}
