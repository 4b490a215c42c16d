import { z } from 'zod';
import { total } from './fields.ts';
import { subscriptionType } from './money.ts';
import { operation } from './operation.ts';

/** How many days before a charge a higher price is announced to who is subscribed already. */
export const priceNoticeDays = 14;

/** What one plan costs, and who pays it. */
const planPrice = z.object({
  subscriptionType: subscriptionType.exclude(['free']),
  /** What it costs whoever subscribes now. */
  price: total,
  /** How many subscriptions renew with this plan: a new price reaches them. */
  renewing: z.number().int(),
  /** How many of them renew at another price for now, because a higher one is announced first. */
  announced: z.number().int(),
});

export const getSubscriptionPrices = operation({
  name: 'getSubscriptionPrices', area: 'subscriptions', summary: 'One’s prices, and how many subscriptions a change of each would touch',
  method: 'GET', path: '/subscriptions/performer/prices', access: 'performer', reply: z.object({ data: z.array(planPrice) }),
});
export type PlanPrice = z.output<typeof planPrice>;
