import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listProcesses } from './processes.mjs';
import { endSteps } from './run-step.mjs';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const WATCH_MS = 500;

/**
 * For a command that runs steps: what they leave behind lies in one folder, and when the command is ended (Ctrl-C, a closed
 * terminal, a signal to it or to the npm that started it), the steps end with it and the folder goes away.
 */
export function beginRun() {
  const folder = keepTemporaryFilesTogether();
  let isEnding = false;
  const end = async (signal) => {
    if (isEnding) return;
    isEnding = true;
    await endSteps({ folder }).finally(() => process.exit(EXIT_CODES[signal]));
  };
  // They stay installed: Ctrl-C reaches us from the terminal and again from npm, and must not cut the tidying short.
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, end);
  endWithNpm(() => end('SIGTERM'));
}

/** What the steps leave behind lies in one folder, which goes away with this process however they end. */
function keepTemporaryFilesTogether() {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-run-'));
  // PostgreSQL never runs as root; its own user must be able to pass through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}

/** An npm that dies at once, or of a signal that it does not pass on, tells nobody: the shell between us lives on. */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = findNpm();
  const watch = setInterval(() => {
    if (!isAlive(npm)) end();
  }, WATCH_MS);
  watch.unref();
}

/** Above us, with or without a shell between. */
function findNpm() {
  const processes = new Map(listProcesses().map((found) => [found.pid, found]));
  const parent = processes.get(process.ppid);
  return parent?.command.startsWith('sh ') ? parent.parent : process.ppid;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
