import type { Order } from '@ovation/contract/shop/order.ts';
import type { ProductFile } from '@ovation/contract/shop/products.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { t } from '@ovation/language/t.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { loadOrder, type OrderRow } from '../../orders/order.store.ts';
import { loadResults, loadBriefs, type OrderResultRow, type OrderBrief } from './work.store.ts';
import type { App } from '../../../../app.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import { may } from '../../../../platform/http/staff-access.ts';

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

/** Statuses in which the buyer has the results: not after the money went back. */
const buyersStatuses: readonly string[] = ['shipped', 'delivered', 'completed', 'disputed'];

/**
 * The results of an order that this account may download: its buyer while it is delivered, its performer, and staff.
 * Throws not-found for everyone else, and content-locked for a buyer who got the money back.
 */
export async function readResults({ database }: App, actor: Actor, orderId: string): Promise<OrderResultRow[]> {
  const order = await loadOrder(database, orderId);
  if (!order || !isParty(order, actor)) throw new Failure('not-found', t('There is no such order.'));
  if (order.buyer_id === actor.id && !buyersStatuses.includes(order.status))
    throw new Failure('content-locked', t('Only buyers can open these files.'));
  return loadResults(database, [orderId]);
}

function isParty({ buyer_id, performer_id }: OrderRow, actor: Actor): boolean {
  return actor.id === buyer_id || actor.id === performer_id || may(actor, 'moderation');
}
