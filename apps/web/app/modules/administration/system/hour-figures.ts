import { t } from '@ovation/language/t.ts';
import type { SystemHour } from '@ovation/contract/site/system.ts';

interface HourSeries {
  readonly name: Exclude<keyof SystemHour, 'hour'>;
  readonly label: string;
  readonly isFailure?: true;
}

export interface HourFigure {
  readonly label: string;
  readonly series: readonly HourSeries[];
}

/** What the page shows hour by hour. */
export const hourFigures: readonly HourFigure[] = [
  {
    label: t('Background jobs'),
    series: [
      { name: 'jobsDone', label: t('Jobs done') },
      { name: 'jobsFailed', label: t('Runs that failed'), isFailure: true },
    ],
  },
  { label: t('Emails'), series: [{ name: 'emails', label: t('Emails') }] },
  { label: t('Uploads'), series: [{ name: 'uploads', label: t('Uploads') }] },
];

export function sumOf({ name }: HourSeries, hours: readonly SystemHour[]): number {
  return hours.reduce((sum, hour) => sum + hour[name], 0);
}
