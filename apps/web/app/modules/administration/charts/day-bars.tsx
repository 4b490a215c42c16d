import { languageCode } from '@ovation/language/language.ts';
import type { SiteDay } from '@ovation/contract/site/site-charts.ts';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { formatRoundMoney } from '../../../ui/words/money.tsx';
import { formatFigure, type ChartFigure } from './chart-figures.ts';
import { once } from '../../../ui/words/once.ts';

const dayName = once(() => new Intl.DateTimeFormat(languageCode, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
const nameOfDay = (day: unknown): string =>
  typeof day === 'string' && day !== '' ? dayName().format(new Date(`${day}T00:00:00Z`)) : '';

interface DayBarsProps {
  readonly figure: ChartFigure;
  readonly days: readonly SiteDay[];
}

/** One bar a day. */
export default function DayBars({ figure, days }: DayBarsProps) {
  const { name, label, isMoney } = figure;
  return (
    <BarChart
      h="100%"
      data={[...days]}
      dataKey="day"
      series={[{ name, label, color: 'var(--mantine-primary-color-filled)' }]}
      valueFormatter={(value) => formatFigure(figure, value)}
      maxBarWidth={24}
      tickLine="none"
      xAxisProps={{ tickFormatter: nameOfDay, minTickGap: 32 }}
      yAxisProps={{
        allowDecimals: isMoney,
        width: isMoney ? 56 : 36,
        ...(isMoney ? { tickFormatter: (amount: number) => formatRoundMoney(amount) } : {}),
      }}
      barChartProps={{ accessibilityLayer: false }}
      tooltipProps={{ labelFormatter: nameOfDay }}
    />
  );
}
