import { readFile } from 'node:fs/promises';

/** The id and start time of a process, because ids are reused; empty if the process does not run. */
export async function describeProcess(pid: number): Promise<string> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return '';
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${startedAt}`;
}
