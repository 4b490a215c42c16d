import type * as operations from '@ovation/contract/shop/checkout.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { readBalance } from '../../ledger/index.ts';
import { listOrdersOfCheckout } from '../orders/order.store.ts';
import { presentOrders } from '../orders/present-orders.ts';
import { buyCart } from './buy-cart.ts';
import { presentPayment } from './present-payment.ts';

export async function createOrders(call: Call<typeof operations.createOrders>) {
  const { app, actor, body, request } = call;
  const { checkoutId, paymentId } = await buyCart(call, {
    items: body.items,
    addressId: body.addressId,
    coupon: body.coupon,
    seenTotal: body.total,
    source: body.source,
    paymentMethod: body.paymentMethod,
    returnTo: body.returnTo,
  });
  const viewing = { viewer: actor, country: request.country };
  const [rows, balance, payment] = await Promise.all([
    listOrdersOfCheckout(app.database, checkoutId),
    readBalance(app.database, actor.id),
    presentPayment(app, paymentId),
  ]);
  const orders = await presentOrders(app, rows, { party: 'buyer', viewing, withAddress: true });
  return { orders, balance: fromMinor(balance), ...payment };
}
