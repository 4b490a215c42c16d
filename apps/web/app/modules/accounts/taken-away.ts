import type { BuyerRefunds } from '@ovation/contract/money/refunds.ts';
import { formatMoney } from '../../ui/words/money.tsx';

/** What goes back to fans when a performer takes away what they paid for, and how much: whole sentences. */
export function takenAway({ days, purchases, amount, subscriptions, earnings }: BuyerRefunds): readonly string[] {
  const back = [
    ...purchasesBack(purchases, amount, days),
    ...(subscriptions > 0 ? [`The unused time of subscriptions goes back: ${formatMoney(subscriptions)}.`] : []),
  ];
  if (back.length === 0) return ['Nothing has to be given back.'];
  return [...back, `${formatMoney(earnings)} of it leaves your earnings.`];
}

function purchasesBack(count: number, amount: number, days: number): readonly string[] {
  if (count === 0) return [];
  const span = days === 1 ? 'day' : `${days} days`;
  const goes = count === 1 ? '1 purchase goes' : `${count} purchases go`;
  return [
    `${goes} back to the buyers’ wallets: ${formatMoney(amount)}. Only what was bought in the last ${span} is refunded.`,
  ];
}
