import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { fromMinor, toMinor, discountOn } from '@ovation/domain';
import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/checkout.ts';
import { findOrderForCoupon, loadCart, type Cart, type CartLine, type CartOrder } from './price-cart.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { findTypedCoupon, previewCoupon } from '../../coupons/index.ts';
import { findAddress } from '../addresses/address.store.ts';
import { openAddress } from '../addresses/seal-address.ts';

/** What a buyer would pay now, and for what. */
export function presentPreview({ orders, missing }: Cart, coupon: AppliedCoupon): CartPreview {
  const presented = orders.map((order, index) =>
    presentCartOrder(order, index === coupon.index ? coupon.discount : 0n),
  );
  return {
    orders: presented,
    missing: missing.map(({ productId, variantId }) => ({
      productId,
      ...(variantId === undefined ? {} : { variantId }),
    })),
    total: fromMinor(presented.reduce((sum, { total }) => sum + toMinor(total), 0n)),
    needsAddress: orders.some(needsAddress),
    ...(coupon.problem === undefined ? {} : { couponProblem: coupon.problem }),
  };
}

function needsAddress({ type, lines }: CartOrder): boolean {
  return type === 'physical' || lines.some(({ product }) => product.made?.needsAddress === true);
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

interface AppliedCoupon {
  /** The order that it lowers; -1 for none. */
  readonly index: number;
  readonly discount: bigint;
  readonly problem?: string;
}

interface Viewer {
  readonly app: App;
  readonly actor: Actor | undefined;
}

/** What a typed coupon would take off these orders; reserves nothing. */
export async function previewCouponOf(
  { app, actor }: Viewer,
  typed: string | undefined,
  orders: readonly CartOrder[],
): Promise<AppliedCoupon> {
  const without = (problem?: string): AppliedCoupon => ({
    index: -1,
    discount: 0n,
    ...(problem === undefined ? {} : { problem }),
  });
  if (typed === undefined || orders.length === 0) return without();
  if (!actor) return without(t('Please log in to use a coupon.'));
  const coupon = await findTypedCoupon(app, actor.id, typed);
  if (!coupon) return without(t('This code doesn’t exist. Please check the spelling.'));
  const index = findOrderForCoupon(orders, coupon.performer_id);
  const order = orders[index];
  if (!order) return without(t('This coupon is for something else.'));
  try {
    const { performer, price } = order;
    await previewCoupon(app, coupon.id, { accountId: actor.id, performerId: performer._id, target: 'product', price });
    return { index, discount: discountOn(price, coupon) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'coupon-refused') return without(error.message);
    throw error;
  }
}

/** Checks what buying would check, and charges nothing. */
export async function previewOrders(call: Call<typeof operations.previewOrders>): Promise<CartPreview> {
  const { app, actor, body, request } = call;
  const country = (await countryOfAddress(call, body.addressId)) ?? body.country;
  const cart = await loadCart(app, { viewer: actor, country: request.country }, body.items, country);
  return presentPreview(cart, await previewCouponOf(call, body.coupon, cart.orders));
}

/** The country of an own address. One that was deleted meanwhile counts as not chosen. */
export async function countryOfAddress(
  { app, actor }: { readonly app: App; readonly actor: Actor | undefined },
  addressId: string | undefined,
): Promise<string | undefined> {
  if (!actor || addressId === undefined) return undefined;
  const row = await findAddress(app.database, actor.id, addressId);
  return row && openAddress(app, row.sealed).country;
}
