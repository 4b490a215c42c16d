import { t } from '@ovation/language/t.ts';
import { formatNumber } from '../../../ui/words/count.ts';
interface Compared {
  readonly now: number;
  readonly before: number;
}

/** A figure of the last 30 days beside that of the 30 days before, as a sentence. */
export function comparisonOf({ now, before }: Compared): string {
  if (now === before) return t('Same as the 30 days before');
  if (before <= 0) return t('None in the 30 days before');
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const amount = percent === 0 ? t('Slightly') : `${formatNumber(percent)}%`;
  return t('{amount} {now, select, yes {more} other {less}} than the 30 days before', {
    amount,
    now: now > before ? 'yes' : 'no',
  });
}
