import type { Order } from '@ovation/contract/shop/order.ts';
import type { ProductFile } from '@ovation/contract/shop/products.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';
import type { OrderRow } from '../../orders/order.store.ts';
import { loadResults, loadBriefs, type OrderResultRow, type OrderBrief } from './work.store.ts';

/** What belongs to an order that is made to order. */
export interface OrderWork {
  readonly brief: OrderBrief | undefined;
  readonly results: readonly OrderResultRow[];
}

/** By order; none for orders that are not made to order. */
export async function loadWorks(db: Kysely<DB>, rows: readonly OrderRow[]): Promise<Map<string, OrderWork>> {
  const ids = rows.filter(({ type }) => type === 'made_to_order').map(({ id }) => id);
  const [briefs, results] = await Promise.all([loadBriefs(db, ids), loadResults(db, ids)]);
  const briefOf = new Map(briefs.map((brief) => [brief.order_id, brief]));
  const resultsOf = Map.groupBy(results, ({ order_id }) => order_id);
  return new Map(ids.map((id) => [id, { brief: briefOf.get(id), results: resultsOf.get(id) ?? [] }]));
}

export function presentWork(
  { due_at, deposit }: OrderRow,
  work: OrderWork | undefined,
  { isSealed }: { readonly isSealed: boolean },
): Pick<Order, 'brief' | 'answers' | 'dueAt' | 'deposit' | 'results'> {
  return {
    ...(work?.brief && !isSealed ? { brief: work.brief.brief, answers: [...work.brief.answers] } : {}),
    ...(due_at === null ? {} : { dueAt: due_at.toISOString() }),
    ...(deposit === 0n ? {} : { deposit: fromMinor(deposit) }),
    results: (work?.results ?? []).map(presentResult),
  };
}

function presentResult({ file_id, name, size_bytes, created_at }: OrderResultRow): ProductFile {
  return { _id: file_id, name, sizeBytes: Number(size_bytes), version: 1, createdAt: created_at.toISOString() };
}
