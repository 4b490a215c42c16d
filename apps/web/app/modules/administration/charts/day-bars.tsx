import { inEachLanguage } from '@ovation/language/language.ts';
import type { SiteDay, SiteFigure } from '@ovation/contract/site/site-status.ts';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { formatRoundMoney, formatMoney } from '../../../ui/words/money.tsx';
import { formatPercent, formatNumber } from '../../../ui/words/formats.ts';

const dayName = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
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
      series={[{ name, label: translated(label), color: 'var(--mantine-primary-color-filled)' }]}
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

export interface ChartFigure {
  readonly name: SiteFigure;
  readonly label: EnglishText;
  readonly isMoney: boolean;
  /** People are here on many days: their number is the average of a day, not a sum. */
  readonly isAverage?: true;
}

/** What the overview shows day by day. */
export const chartFigures: readonly ChartFigure[] = [
  { name: 'registrations', label: english('Registrations'), isMoney: false },
  { name: 'active', label: english('Daily active people'), isMoney: false, isAverage: true },
  { name: 'gross', label: english('Earnings'), isMoney: true },
  { name: 'subscriptions', label: english('New subscriptions'), isMoney: false },
];

type Figures = Omit<SiteDay, 'day'>;

/** The number of a period of so many days. */
export function totalOf({ name, isAverage }: ChartFigure, sums: Figures, days: number): number {
  return isAverage ? Math.round((sums[name] / days) * 10) / 10 : sums[name];
}

export function sumOf({ name }: ChartFigure, days: readonly SiteDay[]): number {
  return Math.round(days.reduce((sum, day) => sum + day[name], 0) * 100) / 100;
}

export function formatFigure({ isMoney }: ChartFigure, value: number): string {
  return isMoney ? formatMoney(value) : formatNumber(value);
}

/** The change against the period before, in words: a share of nothing is not a number. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? t('As before') : t('No earlier data');
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t('As before');
  return percent > 0
    ? t('{percent} more than before', { percent: formatPercent(percent) })
    : t('{percent} less than before', { percent: formatPercent(-percent) });
}
