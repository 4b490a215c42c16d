import { amountOf } from '../../ui/forms/money-input.tsx';

interface RefundValues {
  readonly amount: number | string;
  readonly reason: string;
}

/**
 * The body of a refund. A full refund has no amount: the refund of a sale that a coupon of the site paid returns
 * nothing to the wallet, but still reverses the sale.
 */
export function refundBody({ amount, reason }: RefundValues, left: number): { reason: string; amount?: number } {
  const refunded = amountOf(amount);
  return refunded === left ? { reason } : { reason, amount: refunded };
}
