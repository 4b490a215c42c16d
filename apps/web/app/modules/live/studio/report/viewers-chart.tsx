import { t } from '@ovation/language/t.ts';
import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { thinned, type ViewerPoint } from './viewer-lines.tsx';
import { formatNumber } from '../../../../ui/words/formats.ts';
import classes from './viewers-chart.module.css';
import studioClasses from '../studio.module.css';

const Lines = lazyPart(() => import('./viewer-lines.tsx'));

interface ViewersChartProps {
  readonly points: readonly ViewerPoint[];
  readonly startedAt: string;
}

/** Viewers over time as an area, loaded after the page, and as a table for screen readers and the exact numbers. */
export function ViewersChart({ points, startedAt }: ViewersChartProps) {
  const isHydrated = useHydrated();
  if (points.length < 2) return <Text c="dimmed">{t('The stream was too short for a chart.')}</Text>;
  const rows = thinned(points, startedAt);
  return (
    <>
      <div className={classes.plot} aria-hidden>
        {isHydrated ? (
          <Suspense fallback={<Skeleton className={classes.plot} />}>
            <Lines points={points} startedAt={startedAt} />
          </Suspense>
        ) : (
          <Skeleton className={classes.plot} />
        )}
      </div>
      <details className={studioClasses.details}>
        <summary>{t('As a table')}</summary>
        <table className={classes.table} aria-label={t('Viewers over time')}>
          <thead>
            <tr>
              <th scope="col">{t('After')}</th>
              <th scope="col">{t('Viewers')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ after, viewers }) => (
              <tr key={after}>
                <th scope="row">{after}</th>
                <td>{formatNumber(viewers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
