import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { PayoutCalculation } from '@ovation/contract/money/payouts.ts';
import { Text } from '@mantine/core';
import { Money } from '../../ui/words/money.tsx';
import classes from './release-calendar.module.css';
import { once } from '../../ui/words/once.ts';

const weekday = once(() => new Intl.DateTimeFormat(languageCode, { weekday: 'short', timeZone: 'UTC' }));
const dayOfMonth = once(
  () => new Intl.DateTimeFormat(languageCode, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** The amounts that become available, by day. */
export function ReleaseCalendar({ days }: { readonly days: PayoutCalculation['calendar'] }) {
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
          <span className={classes.amount}>
            <Money amount={amount} />
          </span>
        </li>
      ))}
    </ol>
  );
}
