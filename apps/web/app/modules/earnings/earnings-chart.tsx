import { t } from '@ovation/language/t.ts';
import type { EarningStep } from '@ovation/contract/money/earnings.ts';
import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { Money } from '../../ui/words/money.tsx';
import type { EarningBucket } from './earning-buckets.ts';
import classes from './earnings.module.css';
import { nameOfStep } from './earning-bars.tsx';

const Bars = lazyPart(() => import('./earning-bars.tsx'));

interface EarningsChartProps {
  readonly buckets: readonly EarningBucket[];
  readonly step: EarningStep;
}

/** Earnings over time as bars, loaded after the page, and as a table for screen readers and for the exact numbers. */
export function EarningsChart({ buckets, step }: EarningsChartProps) {
  const isHydrated = useHydrated();
  const nonEmpty = buckets.filter(({ gross, refunded }) => gross > 0 || refunded > 0);
  if (nonEmpty.length === 0) return <Text c="dimmed">{t('No earnings in this period.')}</Text>;
  return (
    <>
      <div className={classes.plot} aria-hidden>
        {isHydrated ? (
          <Suspense fallback={<Skeleton className={classes.plot} />}>
            <Bars buckets={buckets} step={step} />
          </Suspense>
        ) : (
          <Skeleton className={classes.plot} />
        )}
      </div>
      <details className={classes.numbers}>
        <summary>{t('As a table')}</summary>
        <table className={classes.earningsChartTable} aria-label={t('Earnings over time')}>
          <thead>
            <tr>
              <th scope="col">{step === 'day' ? t('Day') : step === 'week' ? t('Week from') : t('Month')}</th>
              <th scope="col">{t('Amount paid')}</th>
              <th scope="col" className={classes.earningsChartWide}>
                {t('Commission')}
              </th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col" className={classes.earningsChartWide}>
                {t('Amount refunded')}
              </th>
            </tr>
          </thead>
          <tbody>
            {nonEmpty.map((bucket) => (
              <BucketRow key={bucket.from} bucket={bucket} step={step} />
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function BucketRow({
  bucket: { from, gross, site, yours, refunded },
  step,
}: {
  readonly bucket: EarningBucket;
  readonly step: EarningStep;
}) {
  return (
    <tr>
      <th scope="row">{nameOfStep(from, step)}</th>
      <td>
        <Money amount={gross} />
      </td>
      <td className={classes.earningsChartWide}>
        <Money amount={site} />
      </td>
      <td>
        <Money amount={yours} />
      </td>
      <td className={classes.earningsChartWide}>
        <Money amount={refunded} />
      </td>
    </tr>
  );
}
