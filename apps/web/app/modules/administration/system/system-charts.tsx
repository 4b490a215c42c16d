import { t, translated } from '@ovation/language/t.ts';
import type { SystemHour } from '@ovation/contract/site/system.ts';
import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Suspense } from 'react';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { formatNumber } from '../../../ui/words/formats.ts';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { hourFigures, sumOf, type HourFigure } from './hour-bars.tsx';
import classes from '../charts/charts.module.css';

const HourBars = lazyPart(() => import('./hour-bars.tsx'));

/** The last 48 hours; a table has the same numbers. */
export function SystemCharts({ hours }: { readonly hours: readonly SystemHour[] }) {
  const [jobs, ...others] = hourFigures;
  return (
    <Stack gap="md" component="section" aria-label={t('The last 48 hours')}>
      <Title order={2} size="h4">
        {t('The last 48 hours')}
      </Title>
      {jobs ? <FigureCard figure={jobs} hours={hours} /> : null}
      <Columns phone={1} tablet={2}>
        {others.map((figure) => (
          <FigureCard key={figure.series[0]?.name} figure={figure} hours={hours} />
        ))}
      </Columns>
      <HourTable hours={hours} />
    </Stack>
  );
}

interface FigureCardProps {
  readonly figure: HourFigure;
  readonly hours: readonly SystemHour[];
}

function FigureCard({ figure, hours }: FigureCardProps) {
  const isHydrated = useHydrated();
  const [main, failures] = figure.series;
  const failed = failures ? sumOf(failures, hours) : 0;
  return (
    <Card component="section" aria-label={translated(figure.label)}>
      <Text size="sm" c="dimmed">
        {translated(figure.label)}
      </Text>
      <Group gap="sm" align="baseline" mb="sm">
        <Text fw={600} fz="1.5rem" lh={1.2}>
          {main ? formatNumber(sumOf(main, hours)) : null}
        </Text>
        {failures ? (
          <Text size="sm" c={failed > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
            {t('{failed} failed', { failed: formatNumber(failed) })}
          </Text>
        ) : null}
      </Group>
      <div className={classes.plot} aria-hidden>
        {isHydrated ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <HourBars figure={figure} hours={hours} />
          </Suspense>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </Card>
  );
}

/** For screen readers, and for the exact numbers. */
function HourTable({ hours }: { readonly hours: readonly SystemHour[] }) {
  const series = hourFigures.flatMap((figure) => figure.series);
  return (
    <details className={classes.numbers}>
      <summary>{t('As a table')}</summary>
      <table aria-label={t('The last 48 hours')}>
        <thead>
          <tr>
            <th scope="col">{t('Hour')}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {translated(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map((hour) => (
            <tr key={hour.hour}>
              <th scope="row">
                <Moment time={hour.hour} />
              </th>
              {series.map(({ name }) => (
                <td key={name}>{formatNumber(hour[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
