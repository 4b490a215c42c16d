import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const maxBytes = 3 * 1024 ** 3;
const intervalMs = 500;

/**
 * Calls `onExcess` when a child's memory grows past what any honest file needs. Only Linux tells; elsewhere the time
 * limit holds.
 */
export function watchMemory(child: ChildProcess, onExcess: () => void): () => void {
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
