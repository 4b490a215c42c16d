import { t } from '@ovation/language/t.ts';
import { discountOn } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { findTypedCoupon, previewCoupon } from '../../coupons/index.ts';
import { findOrderForCoupon, type CartOrder } from './price-cart.ts';

export interface AppliedCoupon {
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
