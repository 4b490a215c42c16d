import { z } from 'zod';
import { id, total, idParams, line, listOf, listQuery, money } from '../fields.ts';
import { earningStep } from '../money/earnings.ts';
import { period } from '../money/money.ts';
import { operation } from '../operation.ts';
import { orderStatus, siteOrder } from './order.ts';
import { orderFilters } from './orders.ts';

/** Days that the statistics of a shop cover at most; an earlier `from` counts as this long ago. */
export const maxStatisticDays = 1_096;

/** Of orders that were paid in the time. Gross = commission + net, after refunds; `refunded`: what went back of net. */
const sums = { gross: total, commission: total, net: total, refunded: total };

export const shopStatistics = z.object({
  ...sums,
  /** Paid in the time, whatever their status is now. */
  orders: z.number().int(),
  pieces: z.number().int(),
  buyers: z.number().int(),
  /** Those of them who had bought from this performer before. */
  returningBuyers: z.number().int(),
  /** Of the orders, those with a refund, wholly or in part. */
  refundedOrders: z.number().int(),
  /** The present status of the orders; those without an order are left out. */
  byStatus: z.array(z.object({ status: orderStatus, count: z.number().int() })),
  /** One row for each step with an order, by its first day (UTC), oldest first. */
  byTime: z.array(z.object({ from: z.string(), ...sums, orders: z.number().int() })),
  /** The ten products that earned most, shipping included. */
  bestProducts: z.array(
    z.object({ productId: id, name: z.string(), cover: z.string(), pieces: z.number().int(), net: total }),
  ),
});
export type ShopStatistics = z.output<typeof shopStatistics>;

export const getShopStatistics = operation({
  name: 'getShopStatistics',
  area: 'orders',
  summary: 'What your shop sold in a time: orders, products, refunds and buyers',
  method: 'GET',
  path: '/orders/statistics',
  access: 'performer',
  limit: { max: 120, windowSeconds: 60 },
  query: z.object({ ...period, by: earningStep.default('day') }),
  reply: shopStatistics,
});

export const searchSiteOrders = operation({
  name: 'searchSiteOrders',
  area: 'administration',
  summary: 'All orders',
  method: 'GET',
  path: '/admin/orders/search',
  access: 'admin',
  permission: 'orders',
  query: listQuery(['total'], orderFilters),
  reply: listOf(siteOrder),
});

export const getSiteOrder = operation({
  name: 'getSiteOrder',
  area: 'administration',
  summary: 'One order, without its address',
  method: 'GET',
  path: '/admin/orders/{id}',
  access: 'admin',
  permission: 'orders',
  params: idParams,
  reply: siteOrder,
  errors: ['not-found'],
});

export const decideOrderDispute = operation({
  name: 'decideOrderDispute',
  area: 'administration',
  summary: 'Decide a reported problem: refund all or a part, or nothing; the rest is the seller’s',
  method: 'POST',
  path: '/admin/orders/{id}/decide',
  access: 'admin',
  permission: 'refunds',
  idempotent: true,
  params: idParams,
  body: z.object({ /** 0: nothing. */ refund: money, note: line(500) }),
  reply: siteOrder,
  errors: ['not-found', 'conflict', 'approval-needed'],
});
