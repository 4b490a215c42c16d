import { t } from '@ovation/language/t.ts';
import type { PayoutCalculation } from '@ovation/contract/money/payouts.ts';
import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { inEachLanguage } from '@ovation/language/language.ts';
import { Money } from '../../ui/words/money.tsx';
import classes from './payouts.module.css';
import { payoutAdvice } from './funds-aside.tsx';

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
        <div>
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

const weekday = inEachLanguage((code) => new Intl.DateTimeFormat(code, { weekday: 'short', timeZone: 'UTC' }));
const dayOfMonth = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** The amounts that become available, by day. */
function ReleaseCalendar({ days }: { readonly days: PayoutCalculation['calendar'] }) {
  return (
    <div className={classes.calendar}>
      <Text size="sm" fw={600}>
        {t('Becomes available')}
      </Text>
      <Days days={days.slice(0, shownDays)} />
      {days.length > shownDays ? (
        <details className={classes.later}>
          <summary>{t('Later days')}</summary>
          <Days days={days.slice(shownDays)} />
        </details>
      ) : null}
    </div>
  );
}

/** The number of days that are shown without expanding. */
const shownDays = 14;

function Days({ days }: { readonly days: PayoutCalculation['calendar'] }) {
  return (
    <ol className={classes.days} aria-label={t('Becomes available')}>
      {days.map(({ day, amount }) => (
        <li key={day} className={classes.day}>
          <time dateTime={day}>
            <span className={classes.weekday}>{weekday().format(new Date(day))}</span>{' '}
            {dayOfMonth().format(new Date(day))}
          </time>
          <span className={classes.releaseCalendarAmount}>
            <Money amount={amount} />
          </span>
        </li>
      ))}
    </ol>
  );
}
