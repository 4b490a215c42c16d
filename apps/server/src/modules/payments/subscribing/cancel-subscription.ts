import type * as operations from '@ovation/contract/money/money.ts';
import { sanitiseText } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { presentSubscription, stopRenewing, type SubscriptionRow } from '../../subscriptions/index.ts';
import { lockOwnSubscription } from './own-subscription.ts';

/**
 * Ignores the provider in the route: we renew subscriptions ourselves, so we cancel them too. Cancelling twice is fine.
 */
export async function cancelSubscription({ app, actor, params, body }: Call<typeof operations.cancelSubscription>) {
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const row = await lockOwnSubscription(work, { id: params.id, accountId: actor.id }, now);
    if (row.status === 'cancelled' && row.opens) return { subscription: presentSubscription(row) };
    if (hasEnded(row)) throw new Failure('subscription-ended');
    const reason = body?.reason === undefined ? undefined : sanitiseText(body.reason);
    return { subscription: presentSubscription(await stopRenewing(work, row, now, reason)) };
  });
}

function hasEnded(row: SubscriptionRow): boolean {
  return presentSubscription(row).status === 'expired';
}
