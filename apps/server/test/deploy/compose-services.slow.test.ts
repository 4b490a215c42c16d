import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@ovation/testing/database.ts';
import { findProgram } from '@ovation/testing/find-program.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { findRedisServer } from '@ovation/testing/redis-server.ts';
import { createClient } from '@redis/client';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkTurn } from '../../src/doctor/checks/turn.ts';
import { storageConformance } from '../../src/gateways/storage/conformance.ts';
import { openS3 } from '../../src/gateways/storage/s3.ts';
import type { Storage } from '../../src/gateways/storage/storage.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startTemporaryPostgres } from '../../src/platform/database/postgres/temporary-postgres.ts';
import { createSiteProcess } from '../crash/site-process.ts';
import { filledIn, readCompose, root } from './deploy-files.ts';

// The services of compose.yaml, each by the command that stands there: with the program of this machine in place of the
// image, on ports and folders of the test.

const { services } = readCompose(filledIn);
const versity = findProgram('versitygw', 'VERSITYGW');
const valkey = findProgram('valkey-server', 'VALKEY_SERVER') ?? findRedisServer();
const coturn = findProgram('turnserver', 'TURNSERVER');

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

interface StartOptions {
  /** In place of the first word of the command, or before it if the image has it as its entry point. */
  readonly program?: string;
  /** What to write in place of what stands in the command. */
  readonly instead?: Readonly<Record<string, string>>;
  readonly also?: readonly string[];
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Starts what the service starts. */
function start(name: string, { program, instead = {}, also = [], environment = {} }: StartOptions): ChildProcess {
  const { entrypoint = [], command = [], environment: own = {} } = services[name] ?? {};
  const words = [...entrypoint, ...command].map((word) =>
    Object.entries(instead).reduce((changed, [from, to]) => changed.replaceAll(from, to), word),
  );
  const options = words[0]?.startsWith('-') === true ? words : words.slice(1);
  const [first = '', ...rest] = program === undefined ? words : [program, ...options];
  return spawn(first, [...rest, ...also], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...own, ...environment } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

interface Store {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** The store, once it answers, with its data in this folder in place of its volume. */
async function startStore(volume: string): Promise<Store> {
  const address = `127.0.0.1:${await freePort()}`;
  const child = start('store', {
    instead: { ':7070': address, '/data': volume },
    environment: { PATH: `${dirname(versity ?? '')}:/usr/bin:/bin` },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => void (said = (said + part).slice(-4_000)));
  const endpoint = `http://${address}`;
  while (!(await fetch(endpoint).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`The store ended with ${child.exitCode}. It said:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { endpoint, stop: () => end(child) };
}

const variables = (services['prepare']?.environment ?? {}) as Readonly<Record<string, string>>;

/** As `prepare` does it; gives the code with which it ended and what it said. */
async function prepare(environment: Readonly<Record<string, string>>): Promise<[code: unknown, output: string]> {
  const child = start('prepare', { program: process.execPath, environment });
  const output = Promise.all([text(child.stdout as Readable), text(child.stderr as Readable)]);
  const [code] = await once(child, 'exit');
  return [code, (await output).join('')];
}

describe.skipIf(versity === undefined)('the store', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  /** A folder like a new volume. */
  async function emptyVolume(): Promise<string> {
    return mkdtemp(join(tmpdir(), 'ovation-store-'));
  }

  async function openPrepared(volume: string): Promise<Store & { readonly storage: Storage }> {
    const store = await startStore(volume);
    const environment = { ...variables, DATABASE_URL: database.url, S3_ENDPOINT: store.endpoint };
    expect(await prepare(environment)).toEqual([0, expect.stringContaining('the bucket is prepared')]);
    const { s3 } = readConfig(environment);
    if (s3 === undefined) throw new Error('compose.yaml names no bucket.');
    const downloads = await mkdtemp(join(tmpdir(), 'ovation-test-'));
    return {
      ...store,
      storage: await openS3(s3, downloads),
      async stop() {
        await store.stop();
        await rm(downloads, { recursive: true, force: true });
      },
    };
  }

  storageConformance('the store of compose.yaml', async () => {
    const volume = await emptyVolume();
    const { storage, stop } = await openPrepared(volume);
    return {
      storage,
      async close() {
        await stop();
        await rm(volume, { recursive: true });
      },
    };
  });

  test('starts on an empty volume, and again on the same one with all that it had', async () => {
    const volume = await emptyVolume();
    opened.push(() => rm(volume, { recursive: true }));
    const first = await openPrepared(volume);
    await first.storage.put('kept/file', Readable.from(['still here']), { contentType: 'text/plain' });
    await first.stop();
    const second = await openPrepared(volume);
    opened.push(second.stop);
    const stream = await second.storage.read('kept/file');
    expect(stream && (await text(stream))).toBe('still here');
  });

  test('shows an object to whoever has a signed address under its public name, and to nobody without', async () => {
    const volume = await emptyVolume();
    opened.push(() => rm(volume, { recursive: true }));
    const { storage, endpoint, stop } = await openPrepared(volume);
    opened.push(stop);
    await storage.put('pictures/one', Readable.from(['a picture']), { contentType: 'image/webp' });
    const options = { expiresSeconds: 60, contentType: 'image/webp', cacheControl: 'private' };
    const signed = new URL((await storage.direct?.signUrl('pictures/one', options)) ?? '');
    expect(signed.origin).toBe('https://media.example.com');
    // As the proxy passes it on: with the name that is part of the signature.
    const ask = (path: string) =>
      new Promise<[status: number | undefined, body: string]>((resolve, reject) => {
        request(new URL(path, endpoint), { headers: { host: signed.host } }, (reply) => {
          text(reply).then((body) => resolve([reply.statusCode, body]), reject);
        })
          .once('error', reject)
          .end();
      });
    expect(await ask(signed.pathname + signed.search)).toEqual([200, 'a picture']);
    expect((await ask(signed.pathname))[0]).toBe(403);
  });

  test.skipIf(valkey === undefined)(
    'processes of the site are ready beside it, by their own health check',
    async () => {
      const [volume, data] = [await emptyVolume(), await mkdtemp(join(tmpdir(), 'ovation-data-'))];
      opened.push(() => Promise.all([volume, data].map((folder) => rm(folder, { recursive: true }))));
      const [store, redisUrl] = [await openPrepared(volume), await startValkey()];
      opened.push(store.stop);
      for (const name of ['api', 'worker']) {
        const port = await freePort();
        const site = createSiteProcess(port, {
          ...(services[name]?.environment as Readonly<Record<string, string>>),
          DATA_DIR: data,
          DATABASE_URL: database.url,
          REDIS_URL: redisUrl,
          S3_ENDPOINT: store.endpoint,
          HOST: '127.0.0.1',
          RTMP_PORT: String(await freePort()),
          LIVE_PUBLIC_ADDRESS: '127.0.0.1',
          LIVE_UDP_PORTS: '50960-50969',
          SMTP_URL: '',
        });
        opened.push(async () => {
          site.signal('SIGTERM');
          await site.gone();
        });
        await site.start();
        const [, first = '', ...rest] = services[name]?.healthcheck?.test ?? [];
        expect(first).toBe('node');
        const check = spawn(process.execPath, rest, { cwd: root, env: { PORT: String(port) }, stdio: 'ignore' });
        expect([name, ...(await once(check, 'exit'))]).toEqual([name, 0, null]);
        const { store: seen } = (await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()) as {
          store?: string;
        };
        expect(seen).not.toBe('away');
      }
    },
  );
});

/** Valkey, or Redis, which takes the same options; gives its address. */
async function startValkey(): Promise<string> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'ovation-valkey-'));
  const child = start('valkey', {
    program: valkey ?? '',
    also: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
  });
  opened.push(async () => {
    await end(child);
    await rm(folder, { recursive: true });
  });
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}`).catch((error: Error) => String(error.cause)))
    .not.toContain('ECONNREFUSED');
  return `redis://:${filledIn.VALKEY_PASSWORD}@127.0.0.1:${port}`;
}

test.skipIf(valkey === undefined)('valkey answers whoever has its password, and stores nothing', async () => {
  const url = await startValkey();
  const client = createClient({ url });
  await client.connect();
  opened.push(() => client.destroy());
  expect([await client.ping(), await client.configGet('save'), await client.configGet('appendonly')]).toEqual([
    'PONG',
    { save: '' },
    { appendonly: 'no' },
  ]);
  const stranger = createClient({ url: url.replace(/:\w+@/, ''), socket: { reconnectStrategy: false } });
  stranger.on('error', () => {});
  opened.push(() => stranger.isOpen && stranger.destroy());
  await expect(stranger.connect().then(() => stranger.ping())).rejects.toThrow('NOAUTH');
});

test.skipIf(coturn === undefined)('turn lends relays to whoever has the secret of the site', async () => {
  const port = await freePort();
  const child = start('turn', {
    instead: { '--listening-port=3478': `--listening-port=${port}` },
    also: ['--listening-ip=127.0.0.1', '--pidfile='],
    program: coturn ?? '',
  });
  opened.push(() => end(child, 'SIGKILL'));
  const check = async (TURN_SECRET: string): Promise<string[]> => {
    const TURN_URLS = (variables['TURN_URLS'] ?? '').replaceAll(`${filledIn.SITE_DOMAIN}:3478`, `127.0.0.1:${port}`);
    return (await checkTurn(readConfig({ TURN_URLS, TURN_SECRET }))).map(({ status }) => status);
  };
  await expect.poll(() => check(filledIn.TURN_SECRET)).toEqual(['fine', 'fine']);
  expect(await check('another secret')).toEqual(['problem', 'problem']);
});

test('postgres takes its options', async () => {
  const [program, ...options] = services['postgres']?.command ?? [];
  expect([program, ...options.filter((_, index) => index % 2 === 0)]).toEqual(['postgres', '-c']);
  const settings = Object.fromEntries(
    options.filter((_, index) => index % 2 === 1).map((each) => each.split('=') as [string, string]),
  );
  const postgres = await startTemporaryPostgres({ settings });
  opened.push(() => postgres.stop());
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  opened.push(() => client.end());
  for (const [name, value] of Object.entries(settings))
    expect((await client.query(`show ${name}`)).rows).toEqual([{ [name]: value }]);
});
