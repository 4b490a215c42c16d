import type { searchSubscriptions } from '@ovation/contract/money/money.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';

/** One of the fan's own subscriptions, with its performer. */
export type OwnSubscription = ReplyOutput<typeof searchSubscriptions>['data'][number];
