import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';

const stopTimeoutMs = 20_000;

/** The embedded PostgreSQL cannot run here. The message says why, and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/**
 * Stops a server that a killed process of ours left running on this cluster, where it keeps the folder locked. Returns
 * when no process uses the folder and its lock file is removed: a zombie process would still count as the holder of the
 * lock.
 */
export async function stopOrphan(folder: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const lockFile = join(folder, 'postmaster.pid');
  const [line = ''] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(line);
  if (!(pid > 0)) return;
  if (await isPostgresOn(pid, folder)) {
    logger.warn({ pid }, 'the last run ended abruptly: stopping the database that it left');
    process.kill(pid, 'SIGINT');
  }
  const deadline = performance.now() + stopTimeoutMs;
  while (await isHeld(folder, pid)) {
    if (performance.now() > deadline && (await isPostgresOn(pid, folder))) process.kill(pid, 'SIGQUIT');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // On other platforms only PostgreSQL itself can detect whether a process uses the folder.
  if (process.platform === 'linux') await rm(lockFile, { force: true });
}

/** Process ids are reused, so the process must also work in this folder. */
async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  return (await workingFolderOf(String(pid))) === folder;
}

/** Whether the server or one of its child processes, which end after it, still uses the folder. */
async function isHeld(folder: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(numbers.map(workingFolderOf))).includes(folder);
}

async function workingFolderOf(pid: string): Promise<string> {
  return readlink(`/proc/${pid}/cwd`).catch(() => '');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function waitForExit(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
