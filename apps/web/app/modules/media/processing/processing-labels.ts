import type { FileProgress } from './file-progress.ts';

/** How far a file is processed that is not ready yet. */
export function processingLabel({ status, progress, queuePosition }: FileProgress): string {
  if (status === 'processing') return progress > 0 ? `Being processed, ${progress}%` : 'Being processed';
  if (queuePosition === undefined) return 'Waiting to be processed';
  const filesBefore = queuePosition - 1;
  return filesBefore === 0
    ? 'Next to be processed'
    : `Waiting to be processed, ${filesBefore.toLocaleString('en')} ${filesBefore === 1 ? 'file' : 'files'} ahead`;
}
