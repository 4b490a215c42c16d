import type { PayoutReview } from '@ovation/contract/money/payout-review.ts';
import { fromMinor, toMinor } from '@ovation/domain/money.ts';

interface Reviewed extends Pick<PayoutReview, 'status' | 'amount'> {
  readonly funds: Pick<PayoutReview['funds'], 'balance' | 'held'>;
}

/** What of a payout can be paid where that is less than was asked for; undefined where all of it can. Counted in cents, which decimals may miss. */
export function shortfallOf({ status, amount, funds }: Reviewed): number | undefined {
  if (status !== 'pending' && status !== 'approved') return undefined;
  const free = toMinor(funds.balance) - toMinor(funds.held);
  if (toMinor(amount) <= free) return undefined;
  return free > 0n ? fromMinor(free) : 0;
}
