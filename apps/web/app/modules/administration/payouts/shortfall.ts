import type { PayoutReview } from '@ovation/contract/money/payout-review.ts';
import { fromMinor, toMinor } from '@ovation/domain/money.ts';

interface Reviewed extends Pick<PayoutReview, 'status' | 'amount'> {
  readonly funds: Pick<PayoutReview['funds'], 'balance' | 'held'>;
}

/**
 * How much of a payout can be paid if that is less than the requested amount; undefined if all of it can. Computed in
 * minor units, because decimals round.
 */
export function shortfallOf({ status, amount, funds }: Reviewed): number | undefined {
  if (status !== 'pending' && status !== 'approved') return undefined;
  const free = toMinor(funds.balance) - toMinor(funds.held);
  if (toMinor(amount) <= free) return undefined;
  return free > 0n ? fromMinor(free) : 0;
}
