import { t } from '@ovation/language/t.ts';
import type { BuyerRefunds } from '@ovation/contract/money/refunds.ts';
import { formatMoney } from '../../ui/words/money.tsx';

/** The refunds to fans when a performer withdraws content that they paid for, as whole sentences. */
export function describeRefunds({ days, purchases, amount, subscriptions, earnings }: BuyerRefunds): readonly string[] {
  const refunds = [
    ...describePurchases(purchases, amount, days),
    ...(subscriptions > 0
      ? [t('The unused time of subscriptions goes back: {amount}.', { amount: formatMoney(subscriptions) })]
      : []),
  ];
  if (refunds.length === 0) return [t('There is nothing to refund.')];
  return [...refunds, t('{amount} of it leaves your earnings.', { amount: formatMoney(earnings) })];
}

function describePurchases(count: number, amount: number, days: number): readonly string[] {
  if (count === 0) return [];
  return [
    t(
      '{count, plural, one {# purchase goes back to the buyers’ wallets} other {# purchases go back to the buyers’ wallets}}: {amount}. Only what was bought in the last {days, plural, one {day} other {# days}} is refunded.',
      { count, amount: formatMoney(amount), days },
    ),
  ];
}
