import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { AppliedCoupon } from './preview-coupon.ts';
import type { Cart, CartLine, CartOrder } from './price-cart.ts';

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
