import type { buyOperations } from '@ovation/contract/money/money.ts';
import type { Call } from '../../../platform/http/call.ts';
import { buyContent, type BuyReply } from '../../purchases/index.ts';
import { openVisit } from './open-visit.ts';
import { loadStreamForSale } from './visit.store.ts';

export type BuyStream = Call<typeof buyOperations.stream>;

/** A ticket, like other content; or, for a stream that costs by the minute, a visit and its first minute. */
export async function buyStream(call: BuyStream): Promise<BuyReply> {
  const stream = await loadStreamForSale(call.app.database, call.params.id);
  return stream?.access === 'minute' ? openVisit(call) : buyContent(call, 'stream');
}
