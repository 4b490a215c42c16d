import { english, sameInAllLanguages, translated } from '@ovation/language/t.ts';
import { maxExported } from '@ovation/contract/money/money.ts';
import type * as operations from '@ovation/contract/shop/orders.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import { parsePeriod, fromMinor } from '@ovation/domain';
import { csvLine } from '../../../../platform/csv.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireExportable } from '../../../payments/index.ts';
import { listOrders } from '../order-list.store.ts';
import { presentOrders } from '../present-orders.ts';
import { dayMs } from '../../terms.ts';
import { loadOrderNumbers } from './order-numbers.store.ts';

const header = [
  english('Date'),
  english('Number'),
  english('Status'),
  english('Buyer'),
  english('Items'),
  sameInAllLanguages('SKUs'),
  english('Pieces'),
  english('Price'),
  english('Discount'),
  english('Shipping'),
  english('Total'),
  english('Amount refunded'),
  english('Currency'),
  english('Carrier'),
  english('Tracking'),
  english('ID'),
];

/** Exports all rows of the list as CSV. */
export async function exportOrders({ app, actor, query, request }: Call<typeof operations.exportOrders>) {
  const all = { current: 1, pageSize: maxExported, sortBy: 'createdAt', sort: 'desc' } as const;
  const { rows, total } = await listOrders(
    app.database,
    { side: 'performer', accountId: actor.id },
    { ...query, ...parsePeriod(query), ...all },
  );
  requireExportable(total);
  const viewing = { viewer: actor, country: request.country };
  const orders = await presentOrders(app, rows, { party: 'performer', viewing, withoutCovers: true });
  return [header.map(translated), ...orders.map(rowOf)].map(csvLine).join('');
}

function rowOf({ _id, createdAt, number, status, user, items, tracking, ...money }: Order): string[] {
  const named = items.map(({ name, variant, quantity }) => `${quantity} × ${variant ? `${name}, ${variant}` : name}`);
  return [
    createdAt,
    number,
    status,
    user.name,
    named.join('; '),
    items.flatMap(({ sku }) => sku ?? []).join('; '),
    String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
    ...[money.price, money.discount, money.shipping, money.total, money.refunded].map((amount) => amount.toFixed(2)),
    currency,
    tracking?.carrier ?? '',
    tracking?.code ?? '',
    _id,
  ];
}

export async function searchOrders({ app, actor, query, request }: Call<typeof operations.searchOrders>) {
  const { rows, total } = await listOrders(
    app.database,
    { side: 'performer', accountId: actor.id },
    { ...query, ...parsePeriod(query) },
  );
  const viewing = { viewer: actor, country: request.country };
  return { data: await presentOrders(app, rows, { party: 'performer', viewing }), total };
}

export async function searchOwnOrders({ app, actor, query, request }: Call<typeof operations.searchOwnOrders>) {
  const { rows, total } = await listOrders(
    app.database,
    { side: 'buyer', accountId: actor.id },
    { ...query, ...parsePeriod(query) },
  );
  const viewing = { viewer: actor, country: request.country };
  return { data: await presentOrders(app, rows, { party: 'buyer', viewing }), total };
}

const countedDays = 30;

export async function getOrderNumbers({ app, actor }: Call<typeof operations.getOrderNumbers>) {
  const now = app.clock.now();
  const since = new Date(now.getTime() - countedDays * dayMs);
  const { to_ship, shipped, disputed, held, sold, earned, low_stock } = await loadOrderNumbers(app.database, actor.id, {
    since,
    now,
  });
  return {
    toShip: Number(to_ship),
    shipped: Number(shipped),
    disputed: Number(disputed),
    held: fromMinor(held),
    sold: Number(sold),
    earned: fromMinor(earned),
    lowStock: Number(low_stock),
  };
}
