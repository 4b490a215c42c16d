import type * as operations from '@ovation/contract/money/payments.ts';
import { toMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { readSpendingLimit, currentLimitOf } from './spending-limit.ts';
import { lockSpendingLimit, saveSpendingLimit } from './spending-limit.store.ts';

const waitMs = 24 * 3_600_000;

export async function getSpendingLimit({ app, actor }: Call<typeof operations.getSpendingLimit>) {
  return readSpendingLimit(app.database, actor.id, app.clock.now());
}

/**
 * Raising or removing the limit takes effect after a day, to guard against impulse. Setting the present limit cancels
 * that.
 */
export async function changeSpendingLimit({ app, actor, body }: Call<typeof operations.changeSpendingLimit>) {
  const wanted = body.limit === null ? null : toMinor(body.limit);
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const { limit } = currentLimitOf(await lockSpendingLimit(work.db, actor.id), now);
    const isLooser = limit !== null && (wanted === null || wanted > limit);
    const change = isLooser
      ? { amount: limit, next_amount: wanted, next_from: new Date(now.getTime() + waitMs) }
      : { amount: wanted, next_amount: null, next_from: null };
    await saveSpendingLimit(work.db, actor.id, change, now);
    return readSpendingLimit(work.db, actor.id, now);
  });
}
