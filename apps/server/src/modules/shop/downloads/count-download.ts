import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { countStart, countUnseenStart, type CountedDownload } from './download-count.store.ts';

/**
 * Counts a request of a buyer for a file with a limit: those that begin it, not those that continue it. Throws
 * content-locked beyond the limit.
 */
export async function countDownload(
  { database }: App,
  download: CountedDownload,
  { limit, isStart }: { readonly limit: number; readonly isStart: boolean },
): Promise<void> {
  if (!isStart) return countUnseenStart(database, download);
  if (await countStart(database, download, limit)) return;
  throw new Failure(
    'content-locked',
    t(
      'You have downloaded this file {limit, plural, one {once} other {# times}}, which is its limit. Please ask the seller to allow it again.',
      { limit },
    ),
  );
}
