import { t } from '@ovation/language/t.ts';
import type { PayoutCalculation } from '@ovation/contract/money/payouts.ts';
import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Money } from '../../ui/words/money.tsx';
import classes from './funds-card.module.css';
import { payoutAdvice } from './payout-advice.ts';
import { ReleaseCalendar } from './release-calendar.tsx';

interface FundsCardProps {
  readonly funds: PayoutCalculation;
  /** Whether it is known where payouts go. */
  readonly hasMethod?: boolean;
  readonly action?: ReactNode;
}

/** The available, held, requested and owed amounts, with a calendar of releases. */
export function FundsCard({ funds, hasMethod = true, action }: FundsCardProps) {
  return (
    <Card padding="lg" component="section" aria-label={t('Your money')}>
      <div className={classes.columns}>
        <div className={classes.now}>
          <Title order={2} size="h4" c="dimmed" fw={500}>
            {t('Available now')}
          </Title>
          <Text component="p" className={classes.available}>
            <Money amount={funds.available} />
          </Text>
          <Text size="sm" c="dimmed">
            {payoutAdvice({ ...funds, hasMethod })}
          </Text>
          {action === undefined ? null : <div className={classes.actions}>{action}</div>}
        </div>
        <dl className={classes.parts}>
          <Part
            label={t('On hold')}
            amount={funds.held}
            note={
              funds.holdDays === 0
                ? t('Nothing is on hold on this site.')
                : t('Sales from the last {holdDays, plural, one {day} other {# days}}.', { holdDays: funds.holdDays })
            }
          />
          <Part
            label={t('Requested')}
            amount={funds.requested}
            note={funds.requested > 0 ? t('In your open request.') : t('You have no open request.')}
          />
          {funds.debt > 0 ? (
            <Part
              label={t('You owe')}
              amount={funds.debt}
              note={t('Refunded after it was paid out. Your next earnings cover it first.')}
            />
          ) : null}
          <Part
            label={t('Total')}
            amount={funds.balance}
            note={t('Everything you have earned but not been paid yet.')}
          />
        </dl>
      </div>
      {funds.calendar.length > 0 ? <ReleaseCalendar days={funds.calendar} /> : null}
    </Card>
  );
}

function Part({ label, amount, note }: { readonly label: string; readonly amount: number; readonly note: ReactNode }) {
  return (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.amount}>
          <Money amount={amount} />
        </span>
        <Text component="span" size="xs" c="dimmed">
          {note}
        </Text>
      </dd>
    </div>
  );
}
