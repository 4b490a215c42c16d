import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';

const patienceMs = 20_000;

/** The embedded PostgreSQL cannot run here; the message says why, and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Ends the server that a killed process of ours left running on this cluster: it holds the folder, and nobody talks to it any more. */
export async function stopOrphan(folder: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const [line = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(line);
  if (!(pid > 0) || !(await isPostgresOn(pid, folder))) return;
  logger.warn({ pid }, 'the last run ended abruptly: stopping the database that it left');
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + patienceMs;
  while (await isPostgresOn(pid, folder)) {
    if (performance.now() > deadline) process.kill(pid, 'SIGQUIT');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Numbers of processes come again: only one that is a PostgreSQL and works in this folder is meant. */
async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return workingFolder === folder;
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
