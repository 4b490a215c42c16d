import * as operations from '@ovation/contract/money/coupons.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { api } from '../../platform/api/api.ts';

export type CouponBody = BodyInput<typeof operations.createCoupon>;
export type UsesQuery = { readonly current: number; readonly pageSize: number };

/** The operations of the coupon screens: one implementation for a performer's own coupons, one for administrators. */
export interface CouponOperations {
  create(body: CouponBody): Promise<operations.Coupon>;
  change(id: string, body: Partial<CouponBody>): Promise<operations.Coupon>;
  remove(id: string): Promise<unknown>;
  listUses(
    id: string,
    query: UsesQuery,
  ): Promise<{ readonly data: readonly operations.CouponUse[]; readonly total: number }>;
}

/** The server ignores `performerId` here: they are always the performer's own. */
export const ownCoupons: CouponOperations = {
  create: (body) => api.call(operations.createOwnCoupon, { body }),
  change: (id, body) => api.call(operations.changeOwnCoupon, { params: { id }, body }),
  remove: (id) => api.call(operations.deleteOwnCoupon, { params: { id } }),
  listUses: (id, query) => api.call(operations.listOwnCouponUses, { params: { id }, query }),
};

export const allCoupons: CouponOperations = {
  create: (body) => api.call(operations.createCoupon, { body }),
  change: (id, body) => api.call(operations.changeCoupon, { params: { id }, body }),
  remove: (id) => api.call(operations.deleteCoupon, { params: { id } }),
  listUses: (id, query) => api.call(operations.listCouponUses, { params: { id }, query }),
};
