import type { BuyerRefunds } from '@ovation/contract/money/refunds.ts';
import { formatMoney } from '../../ui/words/money.tsx';

/** The refunds to fans when a performer withdraws content that they paid for, as whole sentences. */
export function describeRefunds({ days, purchases, amount, subscriptions, earnings }: BuyerRefunds): readonly string[] {
  const refunds = [
    ...describePurchases(purchases, amount, days),
    ...(subscriptions > 0 ? [`The unused time of subscriptions goes back: ${formatMoney(subscriptions)}.`] : []),
  ];
  if (refunds.length === 0) return ['There is nothing to refund.'];
  return [...refunds, `${formatMoney(earnings)} of it leaves your earnings.`];
}

function describePurchases(count: number, amount: number, days: number): readonly string[] {
  if (count === 0) return [];
  const span = days === 1 ? 'day' : `${days} days`;
  const goes = count === 1 ? '1 purchase goes' : `${count} purchases go`;
  return [
    `${goes} back to the buyers’ wallets: ${formatMoney(amount)}. ` +
      `Only what was bought in the last ${span} is refunded.`,
  ];
}
