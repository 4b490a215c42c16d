import { z } from 'zod';
import { typesThatAre } from '../content-types.ts';
import { id, listOf, listQuery, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { order } from './order.ts';

/** What can be bought once and for all: content, and orders of products. */
export const purchaseType = z.enum([...typesThatAre('sold'), ...typesThatAre('ordered')]);
export type PurchaseType = z.output<typeof purchaseType>;

export const purchase = z.object({
  /** Of its charge. */
  _id: id,
  type: purchaseType,
  /** Of the content, or of the order. */
  objectId: id,
  performer: accountCard,
  /** Its title, or the beginning of its text; empty if it has none or is not there. */
  title: z.string(),
  /** Address of a small picture. */
  picture: z.string().optional(),
  paid: total,
  /** False while staff hide it, or its performer is not available. */
  isThere: z.boolean(),
  /** Where a message is. */
  conversationId: id.optional(),
  /** Of products. */
  order: order.optional(),
  createdAt: time,
});
export type Purchase = z.output<typeof purchase>;

export const searchPurchases = operation({
  name: 'searchPurchases',
  area: 'orders',
  summary: 'Everything that you bought and still have, newest first; without subscriptions and tips',
  method: 'GET',
  path: '/purchases/search',
  access: 'account',
  query: listQuery([], {
    type: purchaseType.optional(),
    /** Words of a title or of a product, or the performer’s name. */
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(purchase),
});
