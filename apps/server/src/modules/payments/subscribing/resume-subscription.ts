import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/subscriptions.ts';
import type { Call } from '../../../platform/http/call.ts';
import { NothingCharged } from '../../../platform/failure.ts';
import { canContinue, presentSubscription, resumeSubscription as resume } from '../../subscriptions/index.ts';
import { lockOwnSubscription, requireKnownSource, sourceOf } from './subscriptions.ts';

/**
 * Ignores the provider in the route, like cancelling. Resuming a subscription that is not cancelled changes nothing.
 */
export async function resumeSubscription(call: Call<typeof operations.resumeSubscription>) {
  const { app, actor, params, body = {} } = call;
  await requireKnownSource(call, body);
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const row = await lockOwnSubscription(work, { id: params.id, accountId: actor.id }, now);
    if (row.status === 'active' && row.opens) return { subscription: presentSubscription(row) };
    if (row.status !== 'cancelled' || !row.opens || row.type === 'free')
      throw new NothingCharged(
        'subscription-ended',
        t('This subscription has ended, so there is nothing to resume. Nothing was charged. You can subscribe again.'),
      );
    if (!(await canContinue(work.db, { accountId: actor.id, performerId: row.performer_id })))
      throw new NothingCharged(
        'not-for-sale',
        t('This performer is not available right now, so the subscription cannot be resumed. Nothing was charged.'),
      );
    const { source, paymentMethod } = sourceOf(row, body);
    return {
      subscription: presentSubscription(
        await resume(work, row, { source, paymentMethod: paymentMethod ?? undefined }, now),
      ),
    };
  });
}
