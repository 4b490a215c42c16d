import { t } from '@ovation/language/t.ts';
import type { ContentStatistics } from '@ovation/contract/publishing/studio.ts';
import { Card, Text, Title } from '@mantine/core';
import { Day } from '../../ui/words/time-ago.tsx';
import { barsOf } from './day-bars.ts';
import { formatNumber } from '../../ui/words/formats.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Figure } from '../../ui/layout/figure.tsx';
import { Money } from '../../ui/words/money.tsx';
import classes from './bars.module.css';

interface ViewsCardProps {
  readonly days: ContentStatistics['days'];
  /** Today in UTC (YYYY-MM-DD). */
  readonly today: string;
}

/** The views of the last 30 days as bars, and every number in a table. */
export function ViewsCard({ days, today }: ViewsCardProps) {
  const bars = barsOf(
    days.map(({ day, totalView }) => ({ day, amount: totalView })),
    today,
  );
  return (
    <Card component="section" padding="lg" aria-labelledby="views-by-day">
      <Title order={2} size="h4" id="views-by-day">
        {t('Views, last 30 days')}
      </Title>
      <div className={classes.bars} aria-hidden>
        {bars.map(({ day, percent }) => (
          <span key={day} style={{ height: `${percent}%` }} data-empty={percent === 0 || undefined} />
        ))}
      </div>
      {days.length === 0 ? (
        <Text size="sm" c="dimmed" mt="md">
          {t('No one has seen it yet.')}
        </Text>
      ) : (
        <DayTable days={days} />
      )}
    </Card>
  );
}

function DayTable({ days }: Pick<ViewsCardProps, 'days'>) {
  return (
    <details style={{ marginTop: '1rem' }}>
      <summary style={{ minHeight: '2.75rem', alignContent: 'center', cursor: 'pointer' }}>{t('As a table')}</summary>
      <table aria-label={t('Views and new subscribers by day')} style={{ inlineSize: '100%', textAlign: 'start' }}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Views')}</th>
            <th scope="col">{t('New subscribers')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, totalView, totalSubscriber }) => (
            <tr key={day}>
              <td>
                <Day time={`${day}T12:00:00.000Z`} />
              </td>
              <td>{formatNumber(totalView)}</td>
              <td>{formatNumber(totalSubscriber)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** What one post, gallery or video has brought so far. */
export function ContentFigures({ statistics }: { readonly statistics: ContentStatistics }) {
  const { totalView, totalLockedView, totalLike, totalComment, totalSale, earned, totalSubscriber } = statistics;
  return (
    <Columns phone={2} tablet={3}>
      <Counted label={t('Views')} count={totalView} note={lockedNote(totalLockedView)} />
      <Counted label={t('Likes')} count={totalLike} />
      <Counted label={t('Comments')} count={totalComment} />
      <Counted label={t('Sales')} count={totalSale} />
      <Figure label={t('Earned')} note={t('Yours, less refunds.')}>
        <Money amount={earned} />
      </Figure>
      <Counted label={t('New subscribers')} count={totalSubscriber} />
    </Columns>
  );
}

interface CountedProps {
  readonly label: string;
  readonly count: number;
  readonly note?: string | undefined;
}

function Counted({ label, count, note }: CountedProps) {
  return (
    <Figure label={label} note={note}>
      {formatNumber(count)}
    </Figure>
  );
}

function lockedNote(totalLockedView: number): string | undefined {
  if (totalLockedView === 0) return undefined;
  return t('Locked for {totalLockedView} of them.', { totalLockedView: formatNumber(totalLockedView) });
}
