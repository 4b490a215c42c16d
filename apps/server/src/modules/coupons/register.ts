import type { App } from '../../app.ts';
import { giveUseBack, restoreUse } from './coupon-use.store.ts';
import { countUses } from './coupon.store.ts';

/** A fully reversed sale gives the coupon's use back. A dispute that the site wins counts the use again. */
export function register(app: App): void {
  app.events.on('charge.reversed', async (work, { chargeId, left }) => {
    const couponId = left === 0n ? await giveUseBack(work.db, chargeId, app.clock.now()) : undefined;
    if (couponId !== undefined) await countUses(work.db, couponId, -1);
  });
  app.events.on('charge.restored', async (work, { chargeId, left }) => {
    const couponId = left > 0n ? await restoreUse(work.db, chargeId) : undefined;
    if (couponId !== undefined) await countUses(work.db, couponId, 1);
  });
}
