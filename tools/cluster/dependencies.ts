import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@ovation/testing/free-port.ts';
import { findRedisServer } from '@ovation/testing/redis-server.ts';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/postgres/embedded-postgres.ts';
import { keepProgram, type Part } from './program.ts';

/** What a part of the site needs to reach it, besides the part itself. */
export interface Dependency {
  readonly part: Part;
  readonly environment: Readonly<Record<string, string>>;
}

const host = '127.0.0.1';
const silent = { info: () => {}, debug: () => {}, warn: () => {} };

/** PostgreSQL from its npm package, which starts again by itself. */
export async function openPostgres(folder: string): Promise<Dependency> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: silent });
  const readPid = async (): Promise<number> =>
    Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  let pid: number | undefined = await readPid();
  let isUp = true;
  const part: Part = {
    name: 'PostgreSQL',
    get isUp() {
      return isUp;
    },
    get pid() {
      return pid;
    },
    async kill() {
      isUp = false;
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      pid = undefined;
      // The caller does not wait for this: the database is up again when it answers.
      void untilItAnswers(postgres.url).then(async () => {
        [isUp, pid] = [true, await readPid()];
      });
    },
    stop: () => postgres.stop(),
  };
  return { part, environment: { DATABASE_URL: postgres.url } };
}

async function untilItAnswers(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    const answers = await client.connect().then(
      () =>
        client.query('select 1').then(
          () => true,
          () => false,
        ),
      () => false,
    );
    await client.end().catch(() => {});
    if (answers) return;
    await wait(100);
  }
}

/** Redis, if this machine has it. */
export async function openRedis(): Promise<Dependency | undefined> {
  const program = findRedisServer();
  if (program === undefined) return undefined;
  const port = await freePort();
  const options = ['--port', String(port), '--bind', host, '--save', '', '--appendonly', 'no', '--dir', '/'];
  const part = await keepProgram({
    name: 'Redis',
    start: () => spawn(program, options, { stdio: 'ignore' }),
    ready: () => untilItListens(port),
  });
  return { part, environment: { REDIS_URL: `redis://${host}:${port}` } };
}

const bucket = 'media';
/** Those of s3rver, which cannot be changed. */
const storeKey = 'S3RVER';

/** An S3 server from npm, which keeps its files in a folder. */
export async function openStore(folder: string): Promise<Dependency> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const program = join(import.meta.dirname, '../../apps/server/test/s3-store/run-s3rver.ts');
  const part = await keepProgram({
    name: 'the S3 store',
    start: () =>
      fork(program, [folder, bucket, String(port)], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: ['--openssl-legacy-provider', '--disable-warning=DEP0187'],
      }),
    ready: async (child) => void (await once(child, 'message')),
  });
  return {
    part,
    environment: {
      S3_ENDPOINT: `http://${host}:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: storeKey,
      S3_SECRET_ACCESS_KEY: storeKey,
      S3_FORCE_PATH_STYLE: '1',
    },
  };
}

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection({ port, host });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(20);
  }
}
