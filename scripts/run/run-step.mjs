import { spawn, execFileSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A program that is asked to end does so within milliseconds; one that hangs is killed. */
const GRACE_MS = 3_000;
const POLL_MS = 50;

const running = new Set();
let areEnding = false;

/**
 * Runs a program of node_modules with the provisioned Node and answers `{ exitCode, output, durationMs }`.
 * Its output is shown at once when `live`, else only collected. Once the steps are being ended, none starts any more.
 */
export function runStep({ nodePath, script, args = [], live = false, environment = {} }) {
  if (areEnding) return new Promise(() => {});
  const startedAt = performance.now();
  const child = spawn(nodePath, [script, ...args], {
    // A group of its own, so that the child's children can be ended with it.
    detached: true,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    env: { ...childEnvironment(nodePath), ...environment },
  });
  running.add(child);
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));

  return new Promise((resolve) => {
    const finish = (exitCode, reason) => {
      running.delete(child);
      // Nobody wants to read of failures that are only the end.
      if (areEnding) return;
      const output = Buffer.concat(chunks).toString() + reason;
      resolve({ exitCode, output, durationMs: performance.now() - startedAt });
    };
    child.once('error', (error) => finish(1, `${script} could not be started: ${error.message}\n`));
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `${script} was ended by ${signal}\n` : ''));
  });
}

/**
 * Ends all steps that still run, with everything that they started: their groups, their descendants (a database or a
 * browser has a group of its own), and what names `folder`, the steps' folder for temporary files, in its command.
 */
export async function endSteps({ folder } = {}) {
  areEnding = true;
  const known = new Set([...running].map(({ pid }) => pid).filter((pid) => pid !== undefined));
  const asked = new Set(freeze(known, folder));
  for (const signal of ['SIGINT', 'SIGCONT']) asked.forEach((pid) => send(pid, signal));
  const killAt = performance.now() + GRACE_MS;
  for (let alive = findTheirs(known, folder); alive.length > 0; alive = findTheirs(known, folder)) {
    const isLate = performance.now() > killAt;
    for (const pid of alive) {
      if (isLate || !asked.has(pid)) send(pid, isLate ? 'SIGKILL' : 'SIGINT');
      asked.add(pid);
    }
    await wait(POLL_MS);
  }
}

/**
 * Holds all of them, so that none starts another while it is looked for: a child whose parent has ended is found no
 * more.
 */
function freeze(known, folder) {
  const frozen = new Set();
  for (
    let found = findTheirs(known, folder);
    found.some((pid) => !frozen.has(pid));
    found = findTheirs(known, folder)
  ) {
    for (const pid of found) {
      if (!frozen.has(pid)) send(pid, 'SIGSTOP');
      frozen.add(pid);
    }
  }
  return frozen;
}

/** Remembers whom it finds, because the children of an ended process get another parent. */
function findTheirs(known, folder) {
  const others = listProcesses().filter(({ pid }) => pid !== process.pid);
  for (let before = -1; before !== known.size;) {
    before = known.size;
    for (const { pid, parent, group } of others) if (known.has(parent) || known.has(group)) known.add(pid);
  }
  return others
    .filter(({ pid, command }) => known.has(pid) || (folder !== undefined && command.includes(folder)))
    .map(({ pid }) => pid);
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function childEnvironment(nodePath) {
  const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
  return { ...process.env, ...colours, PATH: `${dirname(nodePath)}${delimiter}${process.env.PATH}` };
}

/**
 * All processes of this machine, as `{ pid, parent, group, command }`; none that has ended and only waits to be
 * collected.
 */
export function listProcesses() {
  return existsSync('/proc/self/stat') ? readProc() : askPs();
}

/** Small images have no `ps`. */
function readProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
}

function readProcess(pid) {
  try {
    // The name, in brackets, may itself hold brackets and spaces.
    const [state, parent, group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }];
  } catch {
    // It ended while we read.
    return [];
  }
}

function askPs() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,args='], { encoding: 'utf8', maxBuffer: 1e8 })
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, group, state, ...command] = line.trim().split(/\s+/);
    return state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), group: Number(group), command: command.join(' ') }];
  });
}
