import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDirectory } from '../src/platform/disk/data-directory.ts';

/** The real program with a separate database, in a process that can be stopped at any moment. */
let dataDir: string;
let program: ChildProcess;
let said: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ovation-start-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function startProgram(): Promise<void> {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  program = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  said = '';
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
}

async function exitCode(): Promise<unknown> {
  const [code] = (await once(program, 'exit')) as unknown[];
  return code;
}

async function untilThere(file: string): Promise<void> {
  while (!existsSync(join(dataDir, file)) && program.exitCode === null) await wait(5);
}

test.each(['postgres.new', 'postgres/postmaster.pid'])(
  'stopped as soon as there is %s, it leaves nothing running and nothing locked',
  async (file) => {
    await startProgram();
    await untilThere(file);
    program.kill('SIGTERM');
    expect([await exitCode(), said]).toEqual([0, '']);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    // The next start locks the folder, and finds a database that was shut down properly.
    await (await openDataDirectory(dataDir)).release();
  },
);

test('reports that another process uses the data folder, and changes nothing in it', async () => {
  const directory = await openDataDirectory(dataDir);
  await startProgram();
  expect(await exitCode()).toBe(1);
  expect(said).toContain(`Ovation is already running on ${dataDir} (process ${process.pid}).`);
  expect((await readdir(dataDir)).toSorted()).toEqual(['ovation.lock', 'secret.key']);
  await directory.release();
});
