import { t } from '@ovation/language/t.ts';
import type { PayoutCalculation } from '@ovation/contract/money/payouts.ts';
import { Text } from '@mantine/core';
import { AsideCard } from '../../ui/layout/aside.tsx';
import { Fact, Facts } from '../../ui/layout/section.tsx';
import { Money } from '../../ui/words/money.tsx';
import { payoutAdvice } from './payout-advice.ts';

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
