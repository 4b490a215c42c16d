import { t } from '@ovation/language/t.ts';
import type { Transform } from 'node:stream';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AskedBytes } from '../../access/index.ts';
import { countStart, countUnseenStart, type CountedDownload } from './download-count.store.ts';

/**
 * Counts a request of a buyer for a file with a limit: those that begin it, and those that ask for more than is left of
 * what they began. Returns what its bytes have to pass. Throws content-locked beyond the limit.
 */
export async function countDownload(
  { database, downloadMeters }: App,
  download: CountedDownload,
  limit: number,
  { isStart, bytes, sizeBytes }: AskedBytes,
): Promise<Transform> {
  const left = downloadMeters.leftOf(download);
  if (isStart || (left !== undefined && bytes > left)) {
    if (!(await countStart(database, download, limit))) throw limitReached(limit);
    downloadMeters.grant(download, sizeBytes);
  } else if (left === undefined) {
    await countUnseenStart(database, download);
    downloadMeters.grant(download, sizeBytes);
  }
  return downloadMeters.streamFor(download);
}

function limitReached(limit: number): Failure {
  return new Failure(
    'content-locked',
    t(
      'You have downloaded this file {limit, plural, one {once} other {# times}}, which is its limit. Please ask the seller to allow it again.',
      { limit },
    ),
  );
}
