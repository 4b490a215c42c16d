import type * as operations from '@ovation/contract/shop/orders.ts';
import type { CartPreview } from '@ovation/contract/shop/orders.ts';
import { discountOn, fromMinor, toMinor } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findTypedCoupon, previewCoupon } from '../../coupons/index.ts';
import { findAddress } from '../addresses/address.store.ts';
import { openAddress } from '../addresses/seal-address.ts';
import { loadCart } from './load-cart.ts';
import { findOrderForCoupon, type CartLine, type CartOrder } from './price-cart.ts';

type PreviewOrders = Call<typeof operations.previewOrders>;

/** Checks what buying would check, and charges nothing. */
export async function previewOrders(call: PreviewOrders): Promise<CartPreview> {
  const { app, actor, body, request } = call;
  const country = (await countryOf(call)) ?? body.country;
  const cart = await loadCart(app, { viewer: actor, country: request.country }, body.items, country);
  const coupon = await applyCoupon(call, cart.orders);
  const orders = cart.orders.map((order, index) =>
    presentCartOrder(order, index === coupon.index ? coupon.discount : 0n),
  );
  return {
    orders,
    missing: cart.missing.map(({ productId, variantId }) => ({
      productId,
      ...(variantId === undefined ? {} : { variantId }),
    })),
    total: fromMinor(orders.reduce((sum, { total }) => sum + toMinor(total), 0n)),
    needsAddress: orders.some(({ type }) => type === 'physical'),
    ...(coupon.problem === undefined ? {} : { couponProblem: coupon.problem }),
  };
}

/** The country of an own address. One that was deleted meanwhile counts as not chosen. */
async function countryOf({ app, actor, body }: PreviewOrders): Promise<string | undefined> {
  if (!actor || body.addressId === undefined) return undefined;
  const row = await findAddress(app.database, actor.id, body.addressId);
  return row && openAddress(app, row.sealed).country;
}

interface AppliedCoupon {
  /** The order that it lowers; -1 for none. */
  readonly index: number;
  readonly discount: bigint;
  readonly problem?: string;
}

async function applyCoupon({ app, actor, body }: PreviewOrders, orders: readonly CartOrder[]): Promise<AppliedCoupon> {
  const without = (problem?: string): AppliedCoupon => ({
    index: -1,
    discount: 0n,
    ...(problem === undefined ? {} : { problem }),
  });
  if (body.coupon === undefined || orders.length === 0) return without();
  if (!actor) return without('Please log in to use a coupon.');
  const coupon = await findTypedCoupon(app, actor.id, body.coupon);
  if (!coupon) return without('We do not know this code. Please check how it is written.');
  const index = findOrderForCoupon(orders, coupon.performer_id);
  const order = orders[index];
  if (!order) return without('This coupon is for something else.');
  try {
    const { performer, price } = order;
    await previewCoupon(app, coupon.id, { accountId: actor.id, performerId: performer._id, target: 'product', price });
    return { index, discount: discountOn(price, coupon) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'coupon-refused') return without(error.message);
    throw error;
  }
}

function presentCartOrder(
  { performer, type, lines, price, shipping, problem }: CartOrder,
  discount: bigint,
): CartPreview['orders'][number] {
  return {
    performer,
    type,
    lines: lines.map(presentLine),
    price: fromMinor(price),
    discount: fromMinor(discount),
    shipping: shipping === null ? null : fromMinor(shipping),
    total: fromMinor(price - discount + (shipping ?? 0n)),
    ...(problem === undefined ? {} : { problem: problem.message }),
  };
}

function presentLine({
  product,
  variant,
  quantity,
  problem,
}: CartLine): CartPreview['orders'][number]['lines'][number] {
  return {
    productId: product.id,
    variantId: variant.id,
    quantity,
    type: product.type,
    name: product.name,
    variant: variant.name,
    price: fromMinor(variant.price),
    cover: product.cover,
    stock: variant.stock === null ? null : Number(variant.stock),
    ...(problem === undefined ? {} : { problem: problem.message }),
  };
}
