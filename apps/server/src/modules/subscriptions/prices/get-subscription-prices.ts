import type * as operations from '@ovation/contract/money/subscriptions.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { noticeEnds } from './price-change.ts';
import { countPlans } from './subscription-price.store.ts';

export async function getSubscriptionPrices({ app, actor }: Call<typeof operations.getSubscriptionPrices>) {
  const plans = await countPlans(app.database, actor.id);
  const data = plans.map(({ type, price, renewing, announced }) => ({
    subscriptionType: type,
    price: fromMinor(price),
    renewing: Number(renewing),
    announced: Number(announced),
  }));
  return { data, higherFrom: noticeEnds(app.clock.now()).toISOString() };
}
