import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MediaJob } from './job.ts';

/** Not memory: a hostile file asks for more than any machine has, and would be tried for ever. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS']);

/** What the libraries make of the same. */
const words = /no space left|disk quota|too many open files|read-only file system/i;

/** Whether the machine, and not the file, is why it could not be processed. */
export function isHindrance(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return codes.has(code) || words.test(error.message) || isHindrance(error.cause);
}

const minBytes = 64 * 1024 * 1024;

/** Whether there is hardly room left for what a job writes: what then looks like a damaged file may be none. */
export async function hasNoRoom(job: MediaJob): Promise<boolean> {
  if (job.task === 'probe') return false;
  const { bavail, bsize } = await statfs(job.task === 'teaser' ? dirname(job.target) : job.outputFolder);
  return bavail * bsize < minBytes;
}
