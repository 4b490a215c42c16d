import { t } from '@ovation/language/t.ts';
import type { BuyerRefunds } from '@ovation/contract/money/refunds.ts';
import { formatMoney } from '../../ui/words/money.tsx';

/** The refunds to fans when a performer withdraws content that they paid for, as whole sentences. */
export function describeRefunds({ days, purchases, amount, subscriptions, earnings }: BuyerRefunds): readonly string[] {
  const refunds = [
    ...describePurchases(purchases, amount, days),
    ...(subscriptions > 0
      ? [t('Unused subscription time is refunded: {amount}.', { amount: formatMoney(subscriptions) })]
      : []),
  ];
  if (refunds.length === 0) return [t('There is nothing to refund.')];
  return [...refunds, t('{amount} of it comes out of your earnings.', { amount: formatMoney(earnings) })];
}

function describePurchases(count: number, amount: number, days: number): readonly string[] {
  if (count === 0) return [];
  return [
    t(
      '{count, plural, one {# purchase is refunded to the buyer’s wallet} other {# purchases are refunded to the buyers’ wallets}}: {amount}. Only purchases from the last {days, plural, one {day} other {# days}} are refunded.',
      { count, amount: formatMoney(amount), days },
    ),
  ];
}
