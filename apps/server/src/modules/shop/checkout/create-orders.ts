import type * as operations from '@ovation/contract/shop/checkout.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { presentOrders } from '../orders/present-orders.ts';
import { buyCart } from './buy-cart.ts';
import { presentPayment } from './present-payment.ts';

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
