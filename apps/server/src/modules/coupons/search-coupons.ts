import type * as operations from '@ovation/contract/money/coupons.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { listCoupons, type CouponList } from './coupon.store.ts';
import { presentCoupons } from './present.ts';

export async function searchCoupons({ app, query }: Call<typeof operations.searchCoupons>) {
  return search(app, undefined, query);
}

export async function searchOwnCoupons({ app, actor, query }: Call<typeof operations.searchOwnCoupons>) {
  return search(app, actor.id, query);
}

async function search(app: App, ownerId: string | undefined, query: CouponList) {
  const { rows, total } = await listCoupons(app.database, ownerId, query, app.clock.now());
  return { data: await presentCoupons(app.database, rows), total };
}
