import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { recordEventOnce } from '../../security-log/index.ts';
import { presentOrders, showsAddress } from './present-orders.ts';
import { loadOrder, type OrderRow } from './order.store.ts';

interface OrderCall {
  readonly app: App;
  readonly actor: Actor;
  readonly request: Call['request'];
}

/** Each reload and each change of an order shows its address again. */
const hourMs = 3_600_000;

export type Side = 'buyer' | 'performer';

/** An order that this account bought or sold. Throws not-found for everyone else. */
export async function requireOwnOrder(db: Kysely<DB>, id: string, accountId: string, side?: Side): Promise<OrderRow> {
  const order = await loadOrder(db, id);
  const isOwn = order !== undefined && sideOf(order, accountId) === (side ?? sideOf(order, accountId));
  if (!isOwn || sideOf(order, accountId) === undefined) throw new Failure('not-found', t('This order does not exist.'));
  return order;
}

export function sideOf({ buyer_id, performer_id }: OrderRow, accountId: string): Side | undefined {
  if (buyer_id === accountId) return 'buyer';
  return performer_id === accountId ? 'performer' : undefined;
}

/**
 * One order with its address, where this side may see it. A seller's view of it is in the security log, once an hour.
 */
export async function presentOne(call: OrderCall, row: OrderRow, party: Side): Promise<Order> {
  const { app, actor, request } = call;
  if (party === 'performer' && showsAddress(row, party))
    await app.transaction((work) => recordEventOnce(work, call, viewOf(row), hourMs));
  const viewing = { viewer: actor, country: request.country };
  return (await presentOrders(app, [row], { party, viewing, withAddress: true }))[0] as Order;
}

function viewOf({ id, buyer_id }: OrderRow) {
  return { kind: 'address-viewed', subjectId: buyer_id, details: { order: id } } as const;
}
