import { t } from '@ovation/language/t.ts';
import type { PayoutCalculation } from '@ovation/contract/money/payouts.ts';
import { formatMoney } from '../../ui/words/money.tsx';

/** A sentence about what a performer can do now to be paid out. */
export function payoutAdvice({
  available,
  minimum,
  debt,
  requested,
  problem,
}: Pick<PayoutCalculation, 'available' | 'minimum' | 'debt' | 'requested' | 'problem'>): string {
  if (requested > 0) return t('You have an open request. You can request the rest once it is done.');
  if (debt > 0) return t('Nothing can be paid out until your next earnings have covered what you owe.');
  if (problem === null) return t('You can request it now.');
  return available < minimum ? t('A payout is {amount} or more.', { amount: formatMoney(minimum) }) : problem;
}
