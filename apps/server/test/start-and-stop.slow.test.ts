import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@ovation/testing/free-port.ts';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDirectory } from '../src/platform/disk/data-directory.ts';

/** The real program with a separate database, in a process that can be stopped at any moment. */
let dataDir: string;
let program: ChildProcess;
let said: string;
let url: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ovation-start-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function startProgram(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    LOG_LEVEL: 'warn',
    ...more,
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

test('a process that drains is not ready but serves, and a second signal ends it at once', async () => {
  await startProgram({ DRAIN_SECONDS: '600', ROLES: 'api,realtime', RTMP_PORT: 'off' });
  await until(async () => (await statusOf('/api/health')) === 200);
  const [socket, agent] = [io(url, { transports: ['websocket'] }), new Agent({ keepAlive: true })];
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  expect(await connectionOf('/api/settings/public', agent)).toBe('keep-alive');
  program.kill('SIGTERM');
  const { inMs } = await new Promise<{ inMs: number }>((resolve) => socket.once('connection.moving', resolve));
  expect(inMs).toBe(200_000);
  expect([await statusOf('/api/health'), await statusOf('/api/settings/public')]).toEqual([503, 200]);
  expect(await connectionOf('/api/settings/public', agent)).toBe('close');
  expect([socket.connected, program.exitCode]).toEqual([true, null]);
  socket.close();
  // An earlier one would count as the same press of Ctrl-C, which comes twice.
  await wait(1_100);
  program.kill('SIGTERM');
  expect([await exitCode(), said]).toEqual([1, '']);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  await (await openDataDirectory(dataDir)).release();
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}

async function statusOf(path: string): Promise<number | undefined> {
  const response = await fetch(url + path, { headers: { connection: 'close' } }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status;
}

/** What the reply says about its connection, on one that the client would keep. */
async function connectionOf(path: string, agent: Agent): Promise<string | undefined> {
  const [response] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.headers.connection;
}

test('reports that another process uses the data folder, and changes nothing in it', async () => {
  const directory = await openDataDirectory(dataDir);
  await startProgram();
  expect(await exitCode()).toBe(1);
  expect(said).toContain(`Ovation is already running on ${dataDir} (process ${process.pid}).`);
  expect(await readdir(dataDir)).toEqual(['ovation.lock']);
  await directory.release();
});

test('refuses a lost or another secret key beside an existing database, and starts again with the right one', async () => {
  const ready = async () => until(async () => program.exitCode !== null || (await statusOf('/api/health')) === 200);
  const roles = { ROLES: 'api', RTMP_PORT: 'off' };
  const file = join(dataDir, 'secret.key');
  await startProgram(roles);
  await ready();
  program.kill('SIGTERM');
  expect(await exitCode()).toBe(0);
  await rename(file, `${file}.kept`);

  await startProgram(roles);
  expect(await exitCode()).toBe(1);
  expect(said).toContain(`there is none in ${file}, and SECRET_KEY is unset. Put the right one back`);
  expect(existsSync(file)).toBe(false);
  await startProgram({ ...roles, SECRET_KEY: 'another key of 32 characters or more' });
  expect(await exitCode()).toBe(1);
  expect(said).toContain('SECRET_KEY is not the secret key of the site in this database.');

  await rename(`${file}.kept`, file);
  await startProgram(roles);
  await ready();
  expect(program.exitCode).toBe(null);
  program.kill('SIGTERM');
  expect([await exitCode(), said]).toEqual([0, '']);
});
