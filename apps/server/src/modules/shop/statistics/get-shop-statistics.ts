import {
  maxStatisticDays,
  type getShopStatistics as operation,
  type ShopStatistics,
} from '@ovation/contract/shop/statistics.ts';
import { fromMinor, parsePeriod } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { readCovers } from '../../library/index.ts';
import { dayMs } from '../terms.ts';
import {
  countByStatus,
  countPieces,
  listBestProducts,
  sumByStep,
  sumSales,
  type SoldIn,
  type Sums,
} from './statistics.store.ts';

type GetShopStatistics = Call<typeof operation>;

const maxProducts = 10;

export async function getShopStatistics(call: GetShopStatistics): Promise<ShopStatistics> {
  const { app, actor, query, request } = call;
  const db = app.database;
  const sold = soldIn(call);
  const [totals, pieces, statuses, steps, best] = await Promise.all([
    sumSales(db, sold),
    countPieces(db, sold),
    countByStatus(db, sold),
    sumByStep(db, sold, query.by),
    listBestProducts(db, sold, maxProducts),
  ]);
  const viewing = { viewer: actor, country: request.country };
  const covers = await readCovers(
    app,
    viewing,
    best.map(({ product_id }) => product_id),
  );
  return {
    ...presentSums(totals),
    orders: Number(totals.orders),
    pieces: Number(pieces),
    buyers: Number(totals.buyers),
    returningBuyers: Number(totals.returning_buyers),
    refundedOrders: Number(totals.refunded_orders),
    byStatus: statuses.map(({ status, count }) => ({ status, count: Number(count) })),
    byTime: steps.map(({ start, orders, ...sums }) => ({
      from: start,
      ...presentSums(sums),
      orders: Number(orders),
    })),
    bestProducts: best.map(({ product_id, name, pieces: count, net }) => ({
      productId: product_id,
      name,
      cover: covers.get(product_id) ?? '',
      pieces: Number(count),
      net: fromMinor(net),
    })),
  };
}

/** Bounded, so that no shop is too old to be summed up. */
function soldIn({ app, actor, query }: GetShopStatistics): SoldIn {
  const { from, until = app.clock.now() } = parsePeriod(query);
  const earliest = new Date(until.getTime() - maxStatisticDays * dayMs);
  return { performerId: actor.id, from: from && from > earliest ? from : earliest, until };
}

function presentSums({ gross, commission, net, refunded }: Sums) {
  return {
    gross: fromMinor(gross),
    commission: fromMinor(commission),
    net: fromMinor(net),
    refunded: fromMinor(refunded),
  };
}
