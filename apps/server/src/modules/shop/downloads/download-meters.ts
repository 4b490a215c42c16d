import { Transform } from 'node:stream';
import type { CountedDownload } from './download-count.store.ts';

declare module '../../../app.ts' {
  interface App {
    readonly downloadMeters: DownloadMeters;
  }
}

/** What may be sent beside the downloads that were begun, as a share of the file: continuing repeats what was lost. */
const shareForRepeats = 0.5;
const maxMeters = 10_000;

/** How many bytes of files with a limit this process may still send for the downloads that were begun. */
export interface DownloadMeters {
  /** Undefined: this process knows of no start. */
  leftOf(download: CountedDownload): number | undefined;
  /** A download has begun. */
  grant(download: CountedDownload, sizeBytes: number): void;
  /** Counts what it passes on, and breaks off where nothing is left; several at a time share what is left. */
  streamFor(download: CountedDownload): Transform;
}

export function createDownloadMeters(): DownloadMeters {
  const left = new Map<string, number>();
  const keyOf = ({ accountId, fileId }: CountedDownload): string => `${accountId} ${fileId}`;
  return {
    leftOf: (download) => left.get(keyOf(download)),
    grant(download, sizeBytes) {
      const key = keyOf(download);
      const sum = (left.get(key) ?? Math.floor(sizeBytes * shareForRepeats)) + sizeBytes;
      // The latest is the last one, so that the oldest can be forgotten.
      left.delete(key);
      left.set(key, sum);
      const [oldest] = left.keys();
      if (left.size > maxMeters && oldest !== undefined) left.delete(oldest);
    },
    streamFor(download) {
      const key = keyOf(download);
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          const rest = (left.get(key) ?? 0) - chunk.length;
          left.set(key, rest);
          if (rest < 0) done(new Error('A download was sent as often as its limit allows.'));
          else done(null, chunk);
        },
      });
    },
  };
}
