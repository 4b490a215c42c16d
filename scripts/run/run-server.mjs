// Runs the server as a child with the provisioned Node, and ends as it ends.
import { spawn, execFileSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';

const MAIN = join(import.meta.dirname, '../..', 'apps/server/src/main.ts');

/**
 * Ctrl-C in a terminal reaches the whole group, so the server has it already; other signals are passed on. Exits with
 * the server's code.
 * The server stops when we are killed: it sees the end of the channel between us. It also stops when the npm is killed
 * that started us.
 */
export function runServer({ nodePath, nodeArguments = [], environment }) {
  const path = `${dirname(nodePath)}${delimiter}${process.env.PATH ?? ''}`;
  const server = spawn(nodePath, [...nodeArguments, MAIN], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path, ...environment },
  });
  let interrupts = 0;
  process.on('SIGINT', () => {
    interrupts += 1;
    // Without a terminal nobody else tells the server; a second interrupt is a person's impatience.
    if (!process.stdin.isTTY || interrupts > 1) server.kill('SIGINT');
  });
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  process.on('SIGHUP', () => server.kill('SIGTERM'));
  whenNpmEnds(() => server.kill('SIGTERM'));
  server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}

// npm runs its scripts by a shell. Where npm itself is killed, it tells neither of them: both would go on without it.
const CHECK_MS = process.platform === 'linux' ? 1_000 : 5_000;
const SHELL = /^-?(?:.*\/)?(?:sh|ash|bash|busybox|dash|ksh|zsh)$/;

/**
 * Calls `onEnd` once the npm that started this process is gone: its children then get another parent. Not for who was
 * started in
 * another way: a terminal that is closed is no reason to stop.
 */
function whenNpmEnds(onEnd) {
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
