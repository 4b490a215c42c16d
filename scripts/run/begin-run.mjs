import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

import { endSteps } from './run-step.mjs';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const WATCH_MS = 500;
const MEMORY = '/dev/shm';
/** Some times what a run needs, so that it leaves enough for everything else. */
const ENOUGH_BYTES = 8 * 1024 ** 3;
const PREFIX = 'ovation-run-';

/**
 * For a command that runs steps: what they leave behind lies in one folder, and when the command is ended (Ctrl-C, a
 * closed
 * terminal, a signal to it or to the npm that started it), the steps end with it and the folder goes away.
 */
export function beginRun() {
  let isEnding = false;
  const end = async (signal) => {
    if (isEnding) return;
    isEnding = true;
    await endSteps({ folder }).finally(() => process.exit(EXIT_CODES[signal]));
  };
  // Before there is anything to tidy. They stay installed: Ctrl-C reaches us from the terminal and again from npm, and
  // must not cut the tidying short.
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, end);
  const folder = keepTemporaryFilesTogether();
  endWithNpm(() => end('SIGTERM'));
}

/** What the steps leave behind lies in one folder, which goes away with this process however they end. */
function keepTemporaryFilesTogether() {
  const base = quickestFolder();
  removeLeftovers(base);
  const folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  // PostgreSQL never runs as root; its own user must be able to pass through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}

/** Each test file clones a database of a thousand small files, which takes a disk twice as long as memory. */
function quickestFolder() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES ? MEMORY : tmpdir();
}

/** A run that was killed outright could not remove its folder. */
function removeLeftovers(base) {
  for (const name of readdirSync(base).filter((each) => each.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(base, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/**
 * npm starts us in place of its shell, and passes on what it hears; one that is killed, or whose terminal closes, does
 * not.
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== npm) end();
  }, WATCH_MS);
  watch.unref();
}
