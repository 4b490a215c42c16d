// Two commands started at once in one folder must not install or build over each other.
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 250;
const SIGN_OF_LIFE_MS = 1_000;
/** Whoever gives no sign of life for so long was killed; a process id would tell less, as ids are given out again. */
const GONE_AFTER_MS = 15_000;

/**
 * Runs `work` while no other process of this folder does; answers what it answers. The file at `path` says that
 * somebody is
 * at it, and is touched as long as that is so. `onWait` is called once, when there is somebody to wait for.
 */
export async function oneAtATime(path, work, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  while (!take(path)) {
    if (!hasWaited) onWait();
    hasWaited = true;
    await wait(POLL_MS);
  }
  return hold(path, work);
}

async function hold(path, work) {
  const signs = setInterval(() => utimesSync(path, new Date(), new Date()), SIGN_OF_LIFE_MS);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    process.off('exit', release);
    release();
  }
}

function take(path) {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const touchedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touchedMs > GONE_AFTER_MS) rmSync(path, { force: true });
    return false;
  }
}
