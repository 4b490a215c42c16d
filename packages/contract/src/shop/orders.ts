import { z } from 'zod';
import { id, idParams, line, listOf, listQuery, money, prose, total } from '../fields.ts';
import { payment, paymentState, period } from '../money/money.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { cartLine, order, orderStatus } from './order.ts';
import { productType } from './products.ts';

export { cartLine, order, orderItem, orderStatus } from './order.ts';
export type { CartLine, Order, OrderItem, OrderStatus } from './order.ts';

/** Files of one order that was made to order. */
export const maxResults = 20;

const quantity = z.number().int('Whole pieces only.').min(1, 'At least 1.').max(1_000, 'At most 1,000.');
const lineItem = z.object({ productId: id, variantId: id.optional(), quantity: quantity.default(1) });
const cart = {
  items: z.array(lineItem).min(1, 'Your cart is empty.').max(50, 'At most 50 different products at once.'),
  coupon: line(60).optional(),
};
const idempotent = { idempotent: true, limit: { max: 1_200, windowSeconds: 60 } } as const;

export const cartPreview = z.object({
  /** One for each performer: each becomes an order. */
  orders: z.array(
    z.object({
      performer: accountCard,
      type: productType,
      lines: z.array(cartLine),
      price: total,
      discount: total,
      /** null: unknown until there is a country. */
      shipping: total.nullable(),
      total,
      /** Such as that the performer does not ship to this country. */
      problem: z.string().optional(),
    }),
  ),
  /** Lines whose product is gone, or hidden from this viewer. */
  missing: z.array(z.object({ productId: id, variantId: id.optional() })),
  total,
  needsAddress: z.boolean(),
  /** Why the coupon cannot be used, as a sentence. */
  couponProblem: z.string().optional(),
});
export type CartPreview = z.output<typeof cartPreview>;

export const previewOrders = operation({
  name: 'previewOrders',
  area: 'orders',
  summary: 'What a cart costs now, and what is wrong with it; buys nothing',
  method: 'POST',
  path: '/orders/preview',
  access: 'public',
  whileSuspended: true,
  limit: { max: 600, windowSeconds: 60 },
  body: z.object({
    ...cart,
    /** Two capital letters; or an own address. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Please choose a country.')
      .optional(),
    addressId: id.optional(),
  }),
  reply: cartPreview,
});

const buyErrors = [
  'not-found',
  'balance-too-low',
  'payment-failed',
  'paid-into-wallet',
  'spending-limit-reached',
  'not-for-sale',
  'out-of-stock',
  'payment-under-way',
  'coupon-refused',
  'conflict',
  'country-blocked',
] as const;

export const createOrders = operation({
  name: 'createOrders',
  area: 'orders',
  summary: 'Buy a cart: one payment, one order for each performer',
  method: 'POST',
  path: '/orders',
  access: 'account',
  ...idempotent,
  body: z.object({
    ...cart,
    /** Needed if anything is shipped. */
    addressId: id.optional(),
    /** The total that the buyer saw; if it has changed, the call fails with 409. */
    total: money.optional(),
    ...payment,
  }),
  status: 201,
  reply: z.object({
    orders: z.array(order),
    /** The wallet's balance afterwards. */
    balance: total,
    /** For a pending card payment. */
    paymentId: id.optional(),
    ...paymentState,
  }),
  errors: buyErrors,
});

export const buyProduct = operation({
  name: 'buyProduct',
  area: 'wallet charges',
  summary: 'Buy one product at once, as an order of its own',
  method: 'POST',
  path: '/wallet/charges/product/{id}',
  access: 'account',
  ...idempotent,
  params: idParams,
  body: z
    .object({
      variantId: id.optional(),
      quantity: quantity.default(1),
      addressId: id.optional(),
      coupon: cart.coupon,
      /** The total that the buyer saw; if it has changed, the call fails with 409. */
      price: money.optional(),
      ...payment,
    })
    .optional(),
  status: 201,
  reply: z.object({
    /** Of the charge; absent while a card payment for it is pending. */
    _id: id.optional(),
    type: z.literal('product'),
    amount: total,
    balance: total,
    orderId: id,
    paymentId: id.optional(),
    ...paymentState,
  }),
  errors: buyErrors,
});

const orderFilters = {
  status: orderStatus.optional(),
  type: productType.optional(),
  /** Words of a product, a number, or the name of the other side. */
  q: z.string().trim().max(100).optional(),
  ...period,
};

export const searchOrders = operation({
  name: 'searchOrders',
  area: 'orders',
  summary: 'Orders of your products',
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
      .url({ protocol: /^https?$/, error: 'Please enter a web address.' })
      .max(500)
      .optional(),
    note: prose(500).optional(),
    /** Files of `uploadOrderResult` that are delivered to the buyer of what was made to order. */
    resultIds: z.array(id).max(maxResults, `At most ${maxResults} files.`).optional(),
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
    /** All that is left by default. */ amount: money.min(0.01, 'At least 0.01.').optional(),
    reason: line(300),
  }),
  reply: order,
  errors: ['not-found', 'conflict'],
});

/** Staff see no addresses. */
export const siteOrder = order.omit({ address: true });

export const searchSiteOrders = operation({
  name: 'searchSiteOrders',
  area: 'administration',
  summary: 'All orders',
  method: 'GET',
  path: '/admin/orders/search',
  access: 'admin',
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
  idempotent: true,
  params: idParams,
  body: z.object({ /** 0: nothing. */ refund: money, note: line(500) }),
  reply: siteOrder,
  errors: ['not-found', 'conflict'],
});
