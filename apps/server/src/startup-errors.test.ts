import { createTestDatabase } from '@ovation/testing/database.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CaptchaKeyMissingError } from './gateways/captcha/captchas.ts';
import { checkServer } from './platform/database/postgres/check-server.ts';
import { readConfig } from './platform/config.ts';
import { openDataDirectory } from './platform/disk/data-directory.ts';
import { openRedis } from './platform/processes/redis.ts';
import { during, messageOf } from './startup-errors.ts';

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-start-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The printed message when this part of the start fails. */
async function messageWhen(
  environment: Record<string, string>,
  part: Parameters<typeof during>[0],
  run: () => Promise<unknown>,
): Promise<string> {
  const error: unknown = await during(part, run).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return messageOf(error, readConfig(environment));
}

function messageForDatabase(address: string): Promise<string> {
  return messageWhen({ DATABASE_URL: address }, 'database', () => checkServer(address));
}

test('a wrong REDIS_URL is reported without its password', async () => {
  const address = `redis://:secret@127.0.0.1:${await freePort()}`;
  const sentence = await messageWhen({ REDIS_URL: address }, 'redis', () =>
    openRedis({ url: address, prefix: 'tests', logger: pino({ level: 'silent' }) }),
  );
  expect(sentence).toBe(
    `REDIS_URL leads to ${new URL(address).host}, which does not answer: nothing listens there. ` +
      'Correct it, start Redis, or leave it out and run one process.',
  );
});

describe('DATABASE_URL', () => {
  test('a wrong password is reported without being shown', async () => {
    const address = new URL(database.url);
    address.password = 'not-the-password';
    const sentence = await messageForDatabase(address.href);
    expect(sentence).toBe(
      `DATABASE_URL leads to ${address.host}${address.pathname}, which refuses this user or password.`,
    );
  });

  test('a missing database is reported', async () => {
    const address = new URL(database.url);
    address.pathname = '/nothing_of_this_name';
    expect(await messageForDatabase(address.href)).toContain('has no database of this name');
  });

  test('an unused port and an unknown host are reported', async () => {
    expect(await messageForDatabase(`postgres://u:p@127.0.0.1:${await freePort()}/x`)).toContain(
      'nothing listens there',
    );
    expect(await messageForDatabase('postgres://u:p@nowhere.invalid/x')).toContain('no machine has this name');
  });

  test('a start waits for a server that does not listen yet, as when both start with the machine', async () => {
    const port = await freePort();
    const address = Object.assign(new URL(database.url), { port: String(port) }).href;
    const { hostname, port: realPort } = new URL(database.url);
    const doorway = createServer((socket) => {
      const server = connect(Number(realPort), hostname);
      for (const end of [socket, server]) end.on('error', () => {});
      socket.pipe(server).pipe(socket);
    });
    let waits = 0;
    const onWait = (): void => {
      waits += 1;
      doorway.listen(port, '127.0.0.1');
    };
    await checkServer(address, { silenceMs: 60_000, onWait });
    expect(waits).toBe(1);
    await new Promise((resolve) => doorway.close(resolve));
  });

  test('a correct one is accepted', async () => {
    await expect(checkServer(database.url)).resolves.toBeUndefined();
  });
});

test('a DATA_DIR that is a file, or below one, is reported', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')]) {
    expect(await messageWhen({ DATA_DIR: path }, 'data directory', () => openDataDirectory(path))).toMatch(
      /^DATA_DIR is ".*", but a file /,
    );
  }
});

test('a PORT in use is reported', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const listen = (): Promise<unknown> =>
    new Promise((resolve, reject) =>
      createServer()
        .once('error', reject)
        .listen(port, '127.0.0.1', () => resolve(undefined)),
    );
  expect(await messageWhen({ PORT: String(port) }, 'listening', listen)).toMatch(
    `PORT is ${port}, but another program listens there.`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test.each(['HOST', 'METRICS_HOST'])('a %s that is no address of this machine is reported', async (name) => {
  // Kept for documentation: no machine has it.
  const address = '192.0.2.1';
  const listen = (): Promise<unknown> =>
    new Promise((resolve, reject) =>
      createServer()
        .once('error', reject)
        .listen(0, address, () => resolve(undefined)),
    );
  expect(await messageWhen({ [name]: address }, 'listening', listen)).toMatch(
    `${name} is "${address}", but that is no address of this machine`,
  );
});

test('an internal error is shown with its stack, for a bug report', () => {
  expect(messageOf(new TypeError('undefined is not a function'), undefined)).toContain('startup-errors.test.ts');
});

test('a captcha without its key is reported with its message', () => {
  const sentence = 'The captcha of this site is turnstile, but TURNSTILE_SECRET_KEY is not set.';
  expect(messageOf(new CaptchaKeyMissingError(sentence), readConfig({}))).toBe(sentence);
});
