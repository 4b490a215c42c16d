import { t } from '@ovation/language/t.ts';
import type { FileProgress } from './file-progress.ts';
import { formatPercent } from '../../../ui/words/formats.ts';

/** How far a file is processed that is not ready yet. */
export function processingLabel({ status, progress, queuePosition }: FileProgress): string {
  if (status === 'processing')
    return progress > 0 ? t('Being processed, {percent}', { percent: formatPercent(progress) }) : t('Being processed');
  if (queuePosition === undefined) return t('Waiting to be processed');
  const filesBefore = queuePosition - 1;
  return filesBefore === 0
    ? t('Next to be processed')
    : t('{count, plural, one {Waiting to be processed, # file ahead} other {Waiting to be processed, # files ahead}}', {
        count: filesBefore,
      });
}
