import { z } from 'zod';
import { idParams, line, listOf, listQuery, money } from '../fields.ts';
import { operation } from '../operation.ts';
import { siteOrder } from './order.ts';
import { orderFilters } from './orders.ts';

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
