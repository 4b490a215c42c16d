import type { FileProgress } from './file-progress.ts';

/** How far a file is processed that is not ready yet. */
export function processingLabel({ status, progress, queuePosition }: FileProgress): string {
  if (status === 'processing') return progress > 0 ? `Being processed, ${progress}%` : 'Being processed';
  if (queuePosition === undefined) return 'Waiting to be processed';
  const ahead = queuePosition - 1;
  return ahead === 0
    ? 'Next to be processed'
    : `Waiting to be processed, ${ahead.toLocaleString('en')} ${ahead === 1 ? 'file' : 'files'} ahead`;
}
