import { english, translated } from '@ovation/language/t.ts';
import type { EarningStep } from '@ovation/contract/money/earnings.ts';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { inEachLanguage } from '@ovation/language/language.ts';
import { formatMoney, formatRoundMoney } from '../../ui/words/money.tsx';
import type { EarningBucket } from './earning-buckets.ts';

const series = [
  { name: 'yours', label: english('Yours'), color: 'var(--mantine-primary-color-filled)' },
  {
    name: 'site',
    label: english('Commission'),
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
      series={series.map(({ label, ...one }) => ({ ...one, label: translated(label) }))}
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

const dayFormat = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const wholeDayFormat = inEachLanguage(
  (code) =>
    new Intl.DateTimeFormat(code, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);
const monthFormat = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** "Mar 4", "Mar 2026": short enough for the axis of a chart. */
export function shortNameOfStep(from: string, step: EarningStep): string {
  return (step === 'month' ? monthFormat() : dayFormat()).format(new Date(from));
}

export function nameOfStep(from: string, step: EarningStep): string {
  return (step === 'month' ? monthFormat() : wholeDayFormat()).format(new Date(from));
}
