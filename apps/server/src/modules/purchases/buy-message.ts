import type * as operations from '@ovation/contract/money.ts';
import type { Call } from '../../platform/http/call.ts';
import { buyContent } from './buy-content.ts';

export function buyMessage(call: Call<typeof operations.buyMessage>) {
  return buyContent(call, 'message');
}
