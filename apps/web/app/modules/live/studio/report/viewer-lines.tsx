import { t } from '@ovation/language/t.ts';
import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { clockOf } from '../words.ts';

/** Viewers over the time since the start. */
export default function ViewerLines({
  points,
  startedAt,
}: {
  readonly points: readonly ViewerPoint[];
  readonly startedAt: string;
}) {
  const begin = Date.parse(startedAt);
  const after = (at: string): string => clockOf(Date.parse(at) - begin);
  return (
    <AreaChart
      h="100%"
      data={[...points]}
      dataKey="at"
      series={[{ name: 'viewers', label: t('Viewers'), color: 'var(--mantine-primary-color-filled)' }]}
      curveType="stepAfter"
      withDots={false}
      tickLine="none"
      xAxisProps={{ tickFormatter: after, minTickGap: 48 }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      areaChartProps={{ accessibilityLayer: false }}
      tooltipProps={{
        labelFormatter: (at) => (typeof at === 'string' && at !== '' ? t('After {after}', { after: after(at) }) : ''),
      }}
    />
  );
}

export interface ViewerPoint {
  readonly at: string;
  readonly viewers: number;
}

const rowsAtMost = 12;

/** As many points as a table of a page has room for, evenly spread, with the time since the start. */
export function thinned(
  points: readonly ViewerPoint[],
  startedAt: string,
): { readonly after: string; readonly viewers: number }[] {
  const step = Math.max(1, Math.ceil(points.length / rowsAtMost));
  return points
    .filter((_point, index) => index % step === 0 || index === points.length - 1)
    .map(({ at, viewers }) => ({ after: clockOf(Date.parse(at) - Date.parse(startedAt)), viewers }));
}
