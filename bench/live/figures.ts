import { readFile } from 'node:fs/promises';
import { readProcess } from '../processor-time.ts';

/** The value below which this share of all values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const pageBytes = 4_096;

export async function residentMegabytes(pid: number): Promise<number> {
  const [, pages = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ').map(Number);
  return (pages * pageBytes) / 1024 ** 2;
}

/** Processor time so far, in milliseconds. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const processes = await Promise.all(pids.map(readProcess));
  return processes.reduce((sum, process) => sum + (process?.ms ?? 0), 0);
}
