import type * as operations from '@ovation/contract/shop/checkout.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import type { OrderRow } from '../orders/order.store.ts';
import { buyCart, type Bought } from './buy-cart.ts';
import { presentOrders } from '../orders/present-orders.ts';
import { stateOf, type PaymentRow } from '../../payments/index.ts';

/** A cart of one product, answered like other purchases. */
export async function buyProduct(call: Call<typeof operations.buyProduct>) {
  const { body, params } = call;
  const bought = await buyCart(call, {
    items: [{ productId: params.id, variantId: body?.variantId, quantity: body?.quantity ?? 1 }],
    addressId: body?.addressId,
    coupon: body?.coupon,
    seenTotal: body?.price,
    source: body?.source ?? 'wallet',
    paymentMethod: body?.paymentMethod,
    returnTo: body?.returnTo,
  });
  return presentBought(bought);
}

/** What was bought as one order, like other purchases. */
export function presentBought({ orders, balance, payment }: Bought) {
  const [order] = orders as [OrderRow];
  return {
    ...(order.charge_id === null ? {} : { _id: order.charge_id }),
    type: 'product' as const,
    amount: fromMinor(order.total),
    balance: fromMinor(balance),
    orderId: order.id,
    ...presentPayment(payment),
  };
}

export async function createOrders(call: Call<typeof operations.createOrders>) {
  const { app, actor, body, request } = call;
  const { orders, balance, payment, fresh } = await buyCart(call, {
    items: body.items,
    addressId: body.addressId,
    coupon: body.coupon,
    seenTotal: body.total,
    source: body.source,
    paymentMethod: body.paymentMethod,
    returnTo: body.returnTo,
  });
  const viewing = { viewer: actor, country: request.country };
  return {
    orders: await presentOrders(app, orders, { party: 'buyer', viewing, withAddress: true, fresh }),
    balance: fromMinor(balance),
    ...presentPayment(payment),
  };
}

/** The state of a card payment that has not succeeded yet; nothing for a wallet's. */
function presentPayment(payment: PaymentRow | undefined): {
  readonly paymentId?: string;
  readonly redirectUrl?: string;
  readonly message?: string;
} {
  return payment && payment.status !== 'succeeded' ? { paymentId: payment.id, ...stateOf(payment) } : {};
}
