import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MediaJob } from './job.ts';

/** Not memory: a hostile file may need more than any machine has, and would be retried for ever. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS']);

/** Messages of libraries for the same errors. */
const messages = /no space left|disk quota|too many open files|read-only file system/i;

/** Whether the machine, and not the file, caused the failure. */
export function isResourceFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return codes.has(code) || messages.test(error.message) || isResourceFailure(error.cause);
}

const minBytes = 64 * 1024 * 1024;

/** Whether the disk is nearly full. Then a file that looks damaged may be intact. */
export async function isDiskNearlyFull(job: MediaJob): Promise<boolean> {
  if (job.task === 'probe' || job.task === 'check') return false;
  const { bavail, bsize } = await statfs('target' in job ? dirname(job.target) : job.outputFolder);
  return bavail * bsize < minBytes;
}
