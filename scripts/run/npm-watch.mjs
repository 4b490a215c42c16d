// npm runs its scripts by a shell. Where npm itself is killed, it tells neither of them: both would go on without it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CHECK_MS = process.platform === 'linux' ? 1_000 : 5_000;
const SHELL = /^-?(?:.*\/)?(?:sh|ash|bash|busybox|dash|ksh|zsh)$/;

/**
 * Calls `onEnd` once the npm that started this process is gone: its children then get another parent. Not for who was
 * started in
 * another way: a terminal that is closed is no reason to stop.
 */
export function whenNpmEnds(onEnd) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const { ppid } = process;
  const parent = describe(ppid);
  const isThere = () => process.ppid === ppid && (!SHELL.test(parent.name) || describe(ppid).ppid === parent.ppid);
  const timer = setInterval(() => {
    if (isThere()) return;
    clearInterval(timer);
    onEnd();
  }, CHECK_MS);
  timer.unref();
}

/** A process's name and its parent. */
function describe(pid) {
  try {
    return process.platform === 'linux' ? describeByKernel(pid) : describeByProgram(pid);
  } catch {
    return { name: '', ppid: 0 };
  }
}

function describeByKernel(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const end = stat.lastIndexOf(')');
  return { name: stat.slice(stat.indexOf('(') + 1, end), ppid: Number(stat.slice(end + 2).split(' ')[1]) };
}

function describeByProgram(pid) {
  const [ppid, name] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+(.*)/);
  return { name: name ?? '', ppid: Number(ppid) };
}
