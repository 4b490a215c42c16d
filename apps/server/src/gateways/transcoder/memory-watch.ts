import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

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
