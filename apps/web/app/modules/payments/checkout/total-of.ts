import { formatMoney } from '../../../ui/money.tsx';
import type { TotalProps } from './total.tsx';
import type { Funding } from './use-funding.ts';

/** What a purchase costs in all, and what it leaves in the wallet. */
export function totalOf(price: number, { source, balance, isShort }: Funding): TotalProps {
  const amount = Number.isFinite(price) ? price : 0;
  if (source === 'card') return { amount, words: `From your card. Your balance stays ${formatMoney(balance)}.` };
  if (isShort) return { amount, words: `Your balance holds ${formatMoney(balance)}.` };
  return { amount, words: `From your balance; ${formatMoney(balance - amount)} stays.` };
}
