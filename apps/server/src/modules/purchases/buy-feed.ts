import type * as operations from '@ovation/contract/money.ts';
import type { Call } from '../../platform/http/call.ts';
import { buyContent } from './buy-content.ts';

export function buyFeed(call: Call<typeof operations.buyFeed>) {
  return buyContent(call, 'feed');
}
