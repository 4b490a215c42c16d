import * as operations from '@ovation/contract/money/coupons.ts';
import type { Serve } from '../../platform/http/call.ts';
import {
  createCoupon,
  createOwnCoupon,
  changeCoupon,
  changeOwnCoupon,
  deleteCoupon,
  deleteOwnCoupon,
  searchCoupons,
  searchOwnCoupons,
  listCouponUses,
  listOwnCouponUses,
} from './coupons.ts';

export function routes(serve: Serve): void {
  serve(operations.searchOwnCoupons, searchOwnCoupons);
  serve(operations.createOwnCoupon, createOwnCoupon);
  serve(operations.changeOwnCoupon, changeOwnCoupon);
  serve(operations.deleteOwnCoupon, deleteOwnCoupon);
  serve(operations.listOwnCouponUses, listOwnCouponUses);
  serve(operations.searchCoupons, searchCoupons);
  serve(operations.createCoupon, createCoupon);
  serve(operations.changeCoupon, changeCoupon);
  serve(operations.deleteCoupon, deleteCoupon);
  serve(operations.listCouponUses, listCouponUses);
}
