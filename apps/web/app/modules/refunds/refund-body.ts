import { amountOf } from '../../ui/forms/money-input.tsx';

interface RefundValues {
  readonly amount: number | string;
  readonly reason: string;
}

/**
 * What is asked to be given back; all that is left goes without an amount: of a sale that the site's own coupon paid it is nothing
 * to the wallet, and still takes the sale back.
 */
export function refundBody({ amount, reason }: RefundValues, left: number): { reason: string; amount?: number } {
  const wanted = amountOf(amount);
  return wanted === left ? { reason } : { reason, amount: wanted };
}
