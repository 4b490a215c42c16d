import { statfs, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { CutVideo, VideoPart, MediaErrorCode, MediaResult, Probe } from './transcoder.ts';

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

/** A job for a child process, which runs one at a time. */
export type MediaJob =
  | { readonly task: 'probe'; readonly source: string | Uint8Array }
  /** Decodes an image, to see whether it is whole. */
  | { readonly task: 'check'; readonly source: string | Uint8Array }
  | {
      readonly task: 'image';
      readonly path: string;
      readonly outputFolder: string;
      readonly widths: readonly number[];
      readonly isStill: boolean;
    }
  | { readonly task: 'video'; readonly path: string; readonly outputFolder: string; readonly part: VideoPart | 'all' }
  | { readonly task: 'poster'; readonly path: string; readonly outputFolder: string; readonly atMs: number }
  | {
      readonly task: 'teaser';
      readonly path: string;
      readonly target: string;
      readonly span: { readonly startMs?: number; readonly lengthMs?: number };
    }
  | { readonly task: 'card'; readonly path: string; readonly target: string }
  | { readonly task: 'audio'; readonly path: string; readonly outputFolder: string };

export type JobResult = Probe | MediaResult | CutVideo | undefined;

export type FinalAnswer =
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'lacks-resource'; readonly message: string }
  | { readonly kind: 'rejected'; readonly code: MediaErrorCode; readonly message: string };

export type MediaAnswer = { readonly kind: 'progress'; readonly percent: number } | FinalAnswer;

const intervalMs = 500;

/**
 * Calls `onExcess` when a child uses more memory than that. Only on Linux; elsewhere only the time
 * limit applies.
 */
export function watchMemory(child: ChildProcess, maxBytes: number, onExcess: () => void): () => void {
  if (process.platform !== 'linux') return () => {};
  const timer = setInterval(() => {
    readFile(`/proc/${child.pid}/statm`, 'utf8').then(
      (statm) => {
        if (Number(statm.split(' ')[1]) * 4_096 > maxBytes) onExcess();
      },
      () => clearInterval(timer),
    );
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
