import { inEachLanguage } from '@ovation/language/language.ts';
import type { SystemHour } from '@ovation/contract/site/system.ts';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { english, translated, type EnglishText } from '@ovation/language/t.ts';
import { formatNumber } from '../../../ui/words/formats.ts';

const hourName = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
);
const nameOfHour = (hour: unknown): string =>
  typeof hour === 'string' && hour !== '' ? hourName().format(new Date(hour)) : '';

interface HourBarsProps {
  readonly figure: HourFigure;
  readonly hours: readonly SystemHour[];
}

/** One bar an hour, in the browser's time zone; what failed is on top of what was done. */
export default function HourBars({ figure, hours }: HourBarsProps) {
  return (
    <BarChart
      h="100%"
      type="stacked"
      data={[...hours]}
      dataKey="hour"
      series={figure.series.map(({ name, label, isFailure }) => ({
        name,
        label: translated(label),
        // Red would hardly differ from the site's own colour.
        color: isFailure ? 'var(--mantine-color-text)' : 'var(--mantine-primary-color-filled)',
      }))}
      valueFormatter={formatNumber}
      maxBarWidth={16}
      tickLine="none"
      xAxisProps={{ tickFormatter: nameOfHour, minTickGap: 48 }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      barChartProps={{ accessibilityLayer: false }}
      tooltipProps={{ labelFormatter: nameOfHour }}
    />
  );
}

interface HourSeries {
  readonly name: Exclude<keyof SystemHour, 'hour'>;
  readonly label: EnglishText;
  readonly isFailure?: true;
}

export interface HourFigure {
  readonly label: EnglishText;
  readonly series: readonly HourSeries[];
}

/** What the page shows hour by hour. */
export const hourFigures: readonly HourFigure[] = [
  {
    label: english('Background jobs'),
    series: [
      { name: 'jobsDone', label: english('Jobs done') },
      { name: 'jobsFailed', label: english('Runs that failed'), isFailure: true },
    ],
  },
  { label: english('Emails'), series: [{ name: 'emails', label: english('Emails') }] },
  { label: english('Uploads'), series: [{ name: 'uploads', label: english('Uploads') }] },
];

export function sumOf({ name }: HourSeries, hours: readonly SystemHour[]): number {
  return hours.reduce((sum, hour) => sum + hour[name], 0);
}
