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
  hasMethod = true,
}: Pick<PayoutCalculation, 'available' | 'minimum' | 'debt' | 'requested' | 'problem'> & {
  /** Whether it is known where payouts go. */
  readonly hasMethod?: boolean;
}): string {
  if (requested > 0) return t('You have an open request. You can request the rest once it is done.');
  if (debt > 0) return t('Nothing can be paid out until your next earnings have covered what you owe.');
  if (problem === null)
    return hasMethod ? t('You can request it now.') : t('Add a payout method, and you can request it.');
  return available < minimum ? t('The minimum payout is {amount}.', { amount: formatMoney(minimum) }) : problem;
}
