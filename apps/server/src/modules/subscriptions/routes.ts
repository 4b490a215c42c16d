import * as operations from '@ovation/contract/money/money.ts';
import * as subscriptions from '@ovation/contract/money/subscriptions.ts';
import type { Serve } from '../../platform/http/call.ts';
import { searchSubscribers, searchSubscriptions, getSubscriptionPrices } from './subscriptions.ts';

export function routes(serve: Serve): void {
  serve(operations.searchSubscribers, searchSubscribers);
  serve(operations.searchSubscriptions, searchSubscriptions);
  serve(subscriptions.getSubscriptionPrices, getSubscriptionPrices);
}
