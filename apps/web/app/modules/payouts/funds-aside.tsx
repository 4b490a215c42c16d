import { t } from '@ovation/language/t.ts';
import type { PayoutCalculation } from '@ovation/contract/money/payouts.ts';
import { Text } from '@mantine/core';
import { AsideCard } from '../../ui/layout/aside.tsx';
import { Fact, Facts } from '../../ui/layout/section.tsx';
import { Money, formatMoney } from '../../ui/words/money.tsx';

/** What can be paid out now, beside a payout or the choice of where payouts go. */
export function FundsAside({ funds }: { readonly funds: PayoutCalculation }) {
  return (
    <AsideCard title={t('Your money')}>
      <Facts>
        <Fact name={t('Available now')}>
          <Money amount={funds.available} />
        </Fact>
        <Fact name={t('On hold')}>
          <Money amount={funds.held} />
        </Fact>
        <Fact name={t('Requested')}>
          <Money amount={funds.requested} />
        </Fact>
      </Facts>
      <Text size="sm" c="dimmed">
        {payoutAdvice(funds)}
      </Text>
    </AsideCard>
  );
}

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
