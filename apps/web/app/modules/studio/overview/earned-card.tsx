import { t } from '@ovation/language/t.ts';
import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';
import { Card, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Money } from '../../../ui/words/money.tsx';
import { barsOf } from '../../statistics/day-bars.ts';
import { formatNumber } from '../../../ui/words/formats.ts';
import classes from './overview.module.css';
import barsClasses from '../../statistics/bars.module.css';

interface EarnedCardProps {
  readonly earnings: StudioOverview['earnings'];
  /** Today in UTC (YYYY-MM-DD). */
  readonly today: string;
}

/** What the last 30 days brought, with a bar for each day; the exact numbers are on the page of earnings. */
export function EarnedCard({ earnings, today }: EarnedCardProps) {
  return (
    <Card component="section" padding="lg" aria-labelledby="earned">
      <Title order={2} size="sm" c="dimmed" fw={400} id="earned" ff="text">
        {t('Earned, last 30 days')}
      </Title>
      <Link to="/creator/earnings" className={classes.amount}>
        <Money amount={earnings.now} />
      </Link>
      <Text size="xs" c="dimmed">
        {comparisonOf(earnings)}
      </Text>
      <div className={barsClasses.bars} aria-hidden>
        {barsOf(earnings.byDay, today).map(({ day, percent }) => (
          <span key={day} style={{ height: `${percent}%` }} data-empty={percent === 0 || undefined} />
        ))}
      </div>
    </Card>
  );
}

interface Compared {
  readonly now: number;
  readonly before: number;
}

/** A figure of the last 30 days beside that of the 30 days before, as a sentence. */
export function comparisonOf({ now, before }: Compared): string {
  if (now === before) return t('Same as the 30 days before');
  if (before <= 0) return t('None in the 30 days before');
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const amount = percent === 0 ? t('Slightly') : `${formatNumber(percent)}%`;
  return t('{now, select, yes {{amount} more than the 30 days before} other {{amount} less than the 30 days before}}', {
    amount,
    now: now > before ? 'yes' : 'no',
  });
}
