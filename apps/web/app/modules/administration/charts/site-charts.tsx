import { english, t, translated } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { getSiteCharts, SiteDay } from '@ovation/contract/site/site-status.ts';
import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Suspense } from 'react';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { changeOf, chartFigures, formatFigure, sumOf, totalOf, type ChartFigure } from './day-bars.tsx';
import classes from './charts.module.css';

type Charts = ReplyOutput<typeof getSiteCharts>;

const DayBars = lazyPart(() => import('./day-bars.tsx'));

const periods = [
  { value: '', label: english('30 days') },
  { value: '90', label: english('90 days') },
];

/** The site day by day, against as many days before; a table has the same numbers. */
export function SiteCharts({ charts: { days, before } }: { readonly charts: Charts }) {
  return (
    <Stack gap="md" component="section" aria-label={t('Day by day')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('Day by day')}
        </Title>
        <FilterLinks label={t('Period')} name="days" options={periods} />
      </Group>
      <Columns phone={1} tablet={2}>
        {chartFigures.map((figure) => (
          <FigureCard key={figure.name} figure={figure} days={days} before={before} />
        ))}
      </Columns>
      <DayTable days={days} />
    </Stack>
  );
}

interface FigureCardProps {
  readonly figure: ChartFigure;
  readonly days: Charts['days'];
  readonly before: Charts['before'];
}

function FigureCard({ figure, days, before }: FigureCardProps) {
  const isHydrated = useHydrated();
  const now = totalOf(figure, { ...before, [figure.name]: sumOf(figure, days) }, days.length);
  const change = changeOf(now, totalOf(figure, before, days.length));
  return (
    <Card component="section" aria-label={translated(figure.label)}>
      <Text size="sm" c="dimmed">
        {translated(figure.label)}
      </Text>
      <Group gap="sm" align="baseline" mb="sm">
        <Text fw={600} fz="1.5rem" lh={1.2}>
          {formatFigure(figure, now)}
        </Text>
        <Text size="sm" c="dimmed">
          {change}
        </Text>
      </Group>
      <div className={classes.plot} aria-hidden>
        {isHydrated ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <DayBars figure={figure} days={days} />
          </Suspense>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </Card>
  );
}

/** For screen readers, and for the exact numbers. */
function DayTable({ days }: { readonly days: readonly SiteDay[] }) {
  return (
    <details className={classes.numbers}>
      <summary>{t('As a table')}</summary>
      <table aria-label={t('Day by day')}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            {chartFigures.map(({ name, label }) => (
              <th key={name} scope="col">
                {translated(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <Day time={`${day.day}T12:00:00Z`} />
              </th>
              {chartFigures.map((figure) => (
                <td key={figure.name}>{formatFigure(figure, day[figure.name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
