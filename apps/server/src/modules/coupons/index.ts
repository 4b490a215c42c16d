export { chargeWithCoupon, requireCoupon, requireSeenPrice, type CouponTerms } from './charge-with-coupon.ts';
export {
  lockCoupon,
  lowerPrice,
  reasonAgainstOrder,
  releaseCoupon,
  reserveCoupon,
  type LoweredPrice,
} from './lower-price.ts';
export { findTypedCoupon } from './preview-coupon.ts';
export type { IntendedPurchase } from './policy.ts';
export { previewCoupon } from './preview-coupon.ts';
