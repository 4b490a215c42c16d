import { formatMoney } from '../../../ui/money.tsx';
import type { TotalProps } from './total.tsx';
import type { Funding } from './use-funding.ts';

/** What a purchase costs in all, and what it leaves in the wallet. */
export function totalOf(price: number, { balance, sourceOf }: Funding): TotalProps {
  const amount = Number.isFinite(price) ? price : 0;
  if (sourceOf(amount) === 'card') return { amount, words: `From your card. Your balance stays ${formatMoney(balance)}.` };
  return { amount, words: `From your balance; ${formatMoney(balance - amount)} stays.` };
}
