import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { Order, OrderItem } from '@ovation/contract/shop/order.ts';
import { fromMinor, nextStatuses, type OrderParty } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Viewing } from '../../access/index.ts';
import { presentAccountCards, requireCard } from '../../accounts/index.ts';
import { refundedOf } from '../../ledger/index.ts';
import { readCovers, readKeys } from '../../library/index.ts';
import { loadLimited } from '../downloads/count-downloads.ts';
import { openAddress } from '../addresses/seal-address.ts';
import { loadItems, loadOrderEvents, type OrderItemRow, type OrderEventRow } from './order-item.store.ts';
import { loadWorks, presentWork, type OrderWork } from '../requests/work/order-work.ts';
import { formatOrderNumber } from './order-number.ts';
import { deliveryOf, isMoneyHeld, isOpen, isUndone } from './order-status.ts';
import type { OrderRow } from './order.store.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

export interface OrderViewer {
  readonly party: Exclude<OrderParty, 'system'>;
  readonly viewing: Viewing;
  /** Include the delivery address where this party may see it. A seller's view of one is logged by the caller. */
  readonly withAddress?: boolean;
  readonly fresh?: FreshOrders | undefined;
  /** A table needs no pictures. */
  readonly withoutCovers?: true;
}

/** What need not be read of orders that were bought just now. Nothing of them has been refunded. */
export interface FreshOrders {
  readonly items: readonly OrderItemRow[];
  /** The addresses of the products' covers, by product. */
  readonly covers: ReadonlyMap<string, string>;
}

/** Orders as one party sees them, loaded in batches. */
export async function presentOrders(app: App, rows: readonly OrderRow[], viewer: OrderViewer): Promise<Order[]> {
  const db = app.database;
  const { fresh } = viewer;
  const ids = rows.map(({ id }) => id);
  const [items, events, cards, refunded, works] = await Promise.all([
    fresh?.items ?? loadItems(db, ids),
    loadOrderEvents(db, ids),
    presentAccountCards(db, [...new Set(rows.flatMap(({ buyer_id, performer_id }) => [buyer_id, performer_id]))]),
    fresh ? new Map<string, bigint>() : refundedOf(db, chargesOf(rows)),
    loadWorks(db, rows),
  ]);
  const shown = viewer.withoutCovers ? [] : items.map(({ product_id }) => product_id);
  const covers = fresh?.covers ?? (await readCovers(app, viewer.viewing, shown));
  const isSealed = viewer.viewing.viewer?.view !== undefined;
  const keys =
    viewer.party === 'buyer' && !isSealed ? await readKeys(app, keyedOf(rows, items)) : new Map<string, string>();
  const parts: Parts = {
    limited: viewer.withoutCovers ? new Map() : await loadLimited(db, rows, items),
    items: Map.groupBy(items, ({ order_id }) => order_id),
    events: Map.groupBy(events, ({ order_id }) => order_id),
    cards,
    refunded,
    covers,
    works,
    keys,
    isSealed,
  };
  return rows.map((row) => presentOrder(app, row, parts, viewer));
}

const chargesOf = (rows: readonly OrderRow[]): string[] => rows.flatMap(({ charge_id }) => charge_id ?? []);

/** The items with a licence key that their buyer may see: it is paid, and the money has not gone back. */
function keyedOf(rows: readonly OrderRow[], items: readonly OrderItemRow[]): string[] {
  const paid = new Set(
    rows.filter(({ charge_id, status }) => charge_id !== null && !isUndone(status)).map(({ id }) => id),
  );
  return items.filter(({ is_keyed, order_id }) => is_keyed && paid.has(order_id)).map(({ id }) => id);
}

/** Whether this party may see the address of an order at present. */
export function showsAddress({ address_sealed, status }: OrderRow, party: OrderParty): boolean {
  return address_sealed !== null && (party === 'buyer' || (party === 'performer' && isOpen(status)));
}

interface Parts {
  readonly items: ReadonlyMap<string, readonly OrderItemRow[]>;
  readonly events: ReadonlyMap<string, readonly OrderEventRow[]>;
  readonly cards: ReadonlyMap<string, AccountCard>;
  readonly refunded: ReadonlyMap<string, bigint>;
  readonly covers: ReadonlyMap<string, string>;
  /** Of orders that are made to order. */
  readonly works: ReadonlyMap<string, OrderWork>;
  /** Licence keys by item; none for anyone but the buyer. */
  readonly keys: ReadonlyMap<string, string>;
  /** In a view as another account: nothing that buyer and seller write to each other, and not where parcels are. */
  readonly isSealed: boolean;
  /** Downloads with a limit, by item. */
  readonly limited: ReadonlyMap<string, OrderItem['downloads']>;
}

function presentOrder(app: App, row: OrderRow, parts: Parts, { party, withAddress = false }: OrderViewer): Order {
  return {
    _id: row.id,
    number: formatOrderNumber(row.number),
    status: row.status,
    type: row.type,
    items: (parts.items.get(row.id) ?? []).map((item) => presentItem(item, parts, party)),
    performer: requireCard(parts.cards, row.performer_id),
    user: requireCard(parts.cards, row.buyer_id),
    ...presentMoney(row, parts.refunded),
    ...(withAddress && !parts.isSealed && row.address_sealed && showsAddress(row, party)
      ? { address: openAddress(app, row.address_sealed) }
      : {}),
    ...(parts.isSealed ? {} : presentTracking(row)),
    history: (parts.events.get(row.id) ?? []).map((event) => presentEvent(event, parts)),
    next: nextStatuses({ status: row.status, ...deliveryOf(row) }, party),
    isHeld: isMoneyHeld(row) && isOpen(row.status),
    completesAt: row.completes_at?.toISOString() ?? null,
    ...(row.type === 'made_to_order' ? presentWork(row, parts.works.get(row.id), parts) : {}),
    ...(row.status === 'unpaid' && party === 'buyer' ? presentReservation(row) : {}),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentMoney(
  { price, discount, shipping, total, charge_id }: OrderRow,
  refunded: ReadonlyMap<string, bigint>,
): Pick<Order, 'price' | 'discount' | 'shipping' | 'total' | 'refunded'> {
  return {
    price: fromMinor(price),
    discount: fromMinor(discount),
    shipping: fromMinor(shipping),
    total: fromMinor(total),
    refunded: fromMinor(refunded.get(charge_id ?? '') ?? 0n),
  };
}

function presentItem(item: OrderItemRow, { covers, keys, limited }: Parts, party: OrderParty): OrderItem {
  const licenceKey = keys.get(item.id);
  const downloads = limited.get(item.id);
  return {
    _id: item.id,
    productId: item.product_id,
    variantId: item.variant_id,
    type: item.type,
    name: item.name,
    variant: item.variant,
    ...(item.sku === null || party === 'buyer' ? {} : { sku: item.sku }),
    price: fromMinor(item.price),
    quantity: item.quantity,
    cover: covers.get(item.product_id) ?? '',
    ...(licenceKey === undefined ? {} : { licenceKey }),
    ...(downloads === undefined ? {} : { downloads }),
  };
}

function presentTracking({ carrier, tracking_code, tracking_url }: OrderRow): Pick<Order, 'tracking'> {
  if (carrier === null && tracking_code === null && tracking_url === null) return {};
  return {
    tracking: {
      carrier: carrier ?? '',
      ...(tracking_code === null ? {} : { code: tracking_code }),
      ...(tracking_url === null ? {} : { url: tracking_url }),
    },
  };
}

function presentEvent(
  { status, actor, note, created_at }: OrderEventRow,
  { isSealed }: Pick<Parts, 'isSealed'>,
): Order['history'][number] {
  const shown = note === null || isSealed ? {} : { note: readStored(note) };
  return { status, by: actor, ...shown, createdAt: created_at.toISOString() };
}

function presentReservation({ payment_id, reserved_until }: OrderRow): Pick<Order, 'paymentId' | 'reservedUntil'> {
  return {
    ...(payment_id === null ? {} : { paymentId: payment_id }),
    ...(reserved_until === null ? {} : { reservedUntil: reserved_until.toISOString() }),
  };
}
