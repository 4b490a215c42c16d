import { z } from 'zod';
import { id, idParams, line, money, total } from '../fields.ts';
import { payment, paymentState } from '../money/money.ts';
import { operation } from '../operation.ts';
import { cartPreview } from './cart.ts';
import { order } from './order.ts';
import { says } from '../says.ts';

const quantity = z
  .number()
  .int(says('Whole pieces only.'))
  .min(1, says('At least 1.'))
  .max(1_000, says('At most 1,000.'));
const lineItem = z.object({ productId: id, variantId: id.optional(), quantity: quantity.default(1) });
const cart = {
  items: z.array(lineItem).min(1, says('Your cart is empty.')).max(50, says('At most 50 different products at once.')),
  coupon: line(60).optional(),
};
const idempotent = { idempotent: true, limit: { max: 1_200, windowSeconds: 60 } } as const;

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
      .regex(/^[A-Z]{2}$/, says('Please choose a country.'))
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
