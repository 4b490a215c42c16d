import { t } from '@ovation/language/t.ts';
import type { EarningStep } from '@ovation/contract/money/earnings.ts';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { formatMoney, formatRoundMoney } from '../../ui/words/money.tsx';
import type { EarningBucket } from './earning-buckets.ts';
import { nameOfStep, shortNameOfStep } from './step-names.ts';

const series = [
  { name: 'yours', label: t('Yours'), color: 'var(--mantine-primary-color-filled)' },
  {
    name: 'site',
    label: t('Commission'),
    color: 'color-mix(in srgb, var(--mantine-primary-color-filled) 35%, var(--surface))',
  },
];

/** Stacked bars of the performer's share and the commission. */
export default function EarningBars({
  buckets,
  step,
}: {
  readonly buckets: readonly EarningBucket[];
  readonly step: EarningStep;
}) {
  return (
    <BarChart
      h="100%"
      type="stacked"
      data={[...buckets]}
      dataKey="from"
      series={series}
      valueFormatter={formatMoney}
      maxBarWidth={40}
      withLegend
      legendProps={{ verticalAlign: 'bottom', height: 28 }}
      tickLine="none"
      xAxisProps={{ tickFormatter: (from: string) => shortNameOfStep(from, step), minTickGap: 24 }}
      yAxisProps={{ tickFormatter: (amount: number) => formatRoundMoney(amount), width: 64 }}
      barChartProps={{ accessibilityLayer: false }}
      tooltipProps={{
        labelFormatter: (from) => (typeof from === 'string' && from !== '' ? nameOfStep(from, step) : ''),
      }}
    />
  );
}
