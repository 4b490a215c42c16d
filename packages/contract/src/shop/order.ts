import { z } from 'zod';
import { id, time, total } from '../fields.ts';
import { accountCard } from '../people/accounts.ts';
import { deliveryAddress } from './addresses.ts';
import { answeredQuestion } from './made-to-order.ts';
import { productFile, productType } from './products.ts';

/** docs/shop.md has the table of who may make which transition. */
export const orderStatus = z.enum([
  'unpaid',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
  'disputed',
]);
export type OrderStatus = z.output<typeof orderStatus>;

export const orderItem = z.object({
  _id: id,
  productId: id,
  variantId: id,
  type: productType,
  /** Name, variant and price are those of the moment of buying. */
  name: z.string(),
  variant: z.string(),
  /** For the seller. */
  sku: z.string().optional(),
  price: total,
  quantity: z.number().int(),
  cover: z.string(),
  /** For its buyer, once it is paid. */
  licenceKey: z.string().optional(),
  /** Of a download with a limit: how often each file may be downloaded, and how often one was at most. */
  downloads: z.object({ limit: z.number().int(), used: z.number().int() }).optional(),
});
export type OrderItem = z.output<typeof orderItem>;

export const tracking = z.object({ carrier: z.string(), code: z.string().optional(), url: z.string().optional() });

export const orderChange = z.object({
  status: orderStatus,
  /** Who changed it. */
  by: z.enum(['buyer', 'performer', 'staff', 'system']),
  note: z.string().optional(),
  createdAt: time,
});

export const order = z.object({
  _id: id,
  /** Such as `7K3-QF9`: for people to read aloud. */
  number: z.string(),
  status: orderStatus,
  /** `physical` if anything in it is shipped; what is made to order is always an order of its own. */
  type: productType,
  items: z.array(orderItem),
  performer: accountCard,
  user: accountCard,
  /** The sum of the items, before a coupon. */
  price: total,
  discount: total,
  shipping: total,
  /** What the buyer paid: price − discount + shipping. */
  total,
  refunded: total,
  /** For its buyer; for the seller while it is open. Absent once it was removed. */
  address: deliveryAddress.optional(),
  tracking: tracking.optional(),
  history: z.array(orderChange),
  /** The statuses that this viewer may set now. */
  next: z.array(orderStatus),
  /** The money is kept for the seller until the order is completed. */
  isHeld: z.boolean(),
  /** When it is completed by itself; null: not scheduled. */
  completesAt: time.nullable(),
  /** The next five are of an order that is made to order: what the buyer asked for. */
  brief: z.string().optional(),
  answers: z.array(answeredQuestion).optional(),
  /** When it has to be delivered; from then on the buyer may cancel it for a full refund. */
  dueAt: time.optional(),
  /** What the seller keeps if the buyer cancels after work has begun and before it is due. */
  deposit: total.optional(),
  /** Delivered files; `getOrderResults` has their addresses. */
  results: z.array(productFile).optional(),
  /** The payment of an unpaid order, and until when its pieces are reserved. */
  paymentId: id.optional(),
  reservedUntil: time.optional(),
  createdAt: time,
  updatedAt: time,
});
export type Order = z.output<typeof order>;

/** Staff see no addresses. */
export const siteOrder = order.omit({ address: true });
