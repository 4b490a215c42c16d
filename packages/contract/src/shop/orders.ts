import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { id, idParams, line, listOf, listQuery, money, prose, total } from '../fields.ts';
import { period } from '../money/money.ts';
import { operation } from '../operation.ts';
import { order, orderStatus } from './order.ts';
import { productType } from './products.ts';
import { says } from '../says.ts';

/** Files of one order that was made to order. */
export const maxResults = 20;

/** What lists of orders filter by. */
export const orderFilters = {
  status: orderStatus.optional(),
  type: productType.optional(),
  /** Words of a product, a number, or the name of the other side. */
  q: z.string().trim().max(100).optional(),
  ...period,
};

export const searchOrders = operation({
  name: 'searchOrders',
  area: 'orders',
  summary: 'Orders for your products',
  method: 'GET',
  path: '/orders/search',
  access: 'performer',
  query: listQuery(['total'], orderFilters),
  reply: listOf(order),
});

export const exportOrders = operation({
  name: 'exportOrders',
  area: 'orders',
  summary: 'Orders of your products as a table, newest first, without addresses; at most 10,000',
  method: 'GET',
  path: '/orders/export',
  access: 'performer',
  limit: { max: 30, windowSeconds: 600 },
  query: z.object(orderFilters),
  reply: z.string(),
  csv: 'orders.csv',
});

export const getOrderNumbers = operation({
  name: 'getOrderNumbers',
  area: 'orders',
  summary: 'How many orders of your products wait for what, and what is held',
  method: 'GET',
  path: '/orders/numbers',
  access: 'performer',
  reply: z.object({
    toShip: z.number().int(),
    shipped: z.number().int(),
    disputed: z.number().int(),
    /** Net earnings of open orders. */
    held: total,
    /** Of the last 30 days. */
    sold: z.number().int(),
    earned: total,
    lowStock: z.number().int(),
  }),
});

export const searchOwnOrders = operation({
  name: 'searchOwnOrders',
  area: 'orders',
  summary: 'Your orders',
  method: 'GET',
  path: '/orders/users/search',
  access: 'account',
  query: listQuery(['total'], orderFilters),
  reply: listOf(order),
});

export const getOrder = operation({
  name: 'getOrder',
  area: 'orders',
  summary: 'One order, for its buyer and its seller',
  method: 'GET',
  path: '/orders/{id}',
  access: 'account',
  params: idParams,
  reply: order,
  errors: ['not-found'],
});

export const updateOrder = operation({
  name: 'updateOrder',
  area: 'orders',
  summary: 'As its seller: change an order’s status; cancelling refunds all of it',
  method: 'PUT',
  path: '/orders/{id}/update',
  access: 'performer',
  limit: { max: 600, windowSeconds: 60 },
  params: idParams,
  body: z.object({
    status: orderStatus,
    carrier: line(60).optional(),
    trackingCode: line(80).optional(),
    trackingUrl: z
      .url({ protocol: /^https?$/, error: () => t('Please enter a web address.') })
      .max(500)
      .optional(),
    note: prose(500).optional(),
    /** Files of `uploadOrderResult` that are delivered to the buyer of what was made to order. */
    resultIds: z.array(id).max(maxResults, says('At most {maxResults} files.', { maxResults })).optional(),
  }),
  reply: order,
  errors: ['not-found', 'conflict'],
});

export const updateOwnOrder = operation({
  name: 'updateOwnOrder',
  area: 'orders',
  summary: 'As its buyer: cancel an order, confirm its delivery, accept it, or report a problem (`disputed`)',
  method: 'PUT',
  path: '/orders/users/{id}/update',
  access: 'account',
  limit: { max: 120, windowSeconds: 60 },
  params: idParams,
  body: z.object({
    status: orderStatus.extract(['cancelled', 'delivered', 'completed', 'disputed']),
    /** What is wrong: needed for a problem. */
    note: prose(1_000).optional(),
  }),
  reply: order,
  errors: ['not-found', 'conflict'],
});

export const changeDeliveryAddress = operation({
  name: 'changeDeliveryAddress',
  area: 'orders',
  summary: 'As its buyer: send an order elsewhere, until it is prepared, if shipping costs the same or less',
  method: 'PUT',
  path: '/orders/{id}/update/delivery-address',
  access: 'account',
  limit: { max: 120, windowSeconds: 60 },
  params: idParams,
  body: z.object({ addressId: id }),
  reply: order,
  errors: ['not-found', 'conflict'],
});

export const refundOrder = operation({
  name: 'refundOrder',
  area: 'orders',
  summary: 'As its seller: refund an order to its buyer’s wallet, wholly or in part',
  method: 'POST',
  path: '/orders/{id}/refund',
  access: 'performer',
  idempotent: true,
  limit: { max: 120, windowSeconds: 60 },
  params: idParams,
  body: z.object({
    /** All that is left by default. */ amount: money.min(0.01, says('At least 0.01.')).optional(),
    reason: line(300),
  }),
  reply: order,
  errors: ['not-found', 'conflict'],
});

export const resetDownloads = operation({
  name: 'resetDownloads',
  area: 'orders',
  summary: 'As its seller: let the buyer of an order download its files as often as at first',
  method: 'POST',
  path: '/orders/{id}/downloads/reset',
  access: 'performer',
  limit: { max: 120, windowSeconds: 60 },
  params: idParams,
  reply: order,
  errors: ['not-found', 'conflict'],
});
