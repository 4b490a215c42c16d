import type * as operations from '@ovation/contract/money/coupons.ts';
import type { App } from '../../app.ts';
import type { ListQuery } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { listUses } from './coupon-use.store.ts';
import { loadOwned } from './load-owned.ts';
import { presentCouponUse } from './present.ts';

export async function listCouponUses({ app, params, query }: Call<typeof operations.listCouponUses>) {
  return list(app, params.id, null, query);
}

export async function listOwnCouponUses({ app, actor, params, query }: Call<typeof operations.listOwnCouponUses>) {
  return list(app, params.id, actor.id, query);
}

async function list(app: App, couponId: string, ownerId: string | null, query: ListQuery) {
  await loadOwned(app.database, couponId, ownerId, app.clock.now());
  const { rows, total } = await listUses(app.database, couponId, query);
  const cards = await presentAccountCards(
    app.database,
    rows.flatMap((row) => [row.account_id, row.performer_id]),
  );
  return { data: rows.map((row) => presentCouponUse(row, cards)), total };
}
