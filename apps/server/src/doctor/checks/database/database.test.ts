import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, databaseUrl, withAdministrator, type TestDatabase } from '@ovation/testing/database.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { fingerprintOf } from '../../../platform/secrets/site-secret.ts';
import { checkClock } from '../clock.ts';
import { checkDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const check = (DATABASE_URL: string, more: Record<string, string> = {}) =>
  checkDatabase(readConfig({ DATABASE_URL, ...more }));

test('a database of this version is fine', async () => {
  expect(await check(database.url)).toMatchObject([{ status: 'fine', message: expect.stringContaining('up to date') }]);
  expect(await checkClock(readConfig({ DATABASE_URL: database.url }))).toMatchObject([{ status: 'fine' }]);
});

test('an empty database is fine and stays empty', async () => {
  const name = `doctor_${process.pid}`;
  const empty = databaseUrl(database.url, name);
  await withAdministrator(database.url, (client) => client.query(`create database ${name}`));
  expect(await check(empty)).toMatchObject([
    { status: 'fine', message: expect.stringMatching(/\d+ migrations behind/) },
  ]);
  await withAdministrator(empty, async (client) => {
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public'`);
    expect(rowCount).toBe(0);
  });
  await withAdministrator(database.url, (client) => client.query(`drop database ${name}`));
});

test('a database of a newer version is a problem', async () => {
  const newer = await createTestDatabase();
  await withAdministrator(newer.url, (client) =>
    client.query(`insert into schema_migrations (name, checksum) values ('9999_from_tomorrow', 'x')`),
  );
  expect(await check(newer.url)).toMatchObject([
    { status: 'problem', message: expect.stringContaining('9999_from_tomorrow') },
  ]);
  await newer.drop();
});

test('a secret key that is not that of the site in the database, or a missing one, is a problem', async () => {
  const owned = await createTestDatabase();
  const [SECRET_KEY, other] = [
    'the key of this site, 32 characters or more',
    'another key, also 32 characters or more',
  ];
  await withAdministrator(owned.url, (client) =>
    client.query('insert into site_secret (fingerprint, created_at) values ($1, now())', [fingerprintOf(SECRET_KEY)]),
  );
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ovation-doctor-'));
  const found = async (more: Record<string, string>) => (await check(owned.url, { DATA_DIR, ...more })).at(-1);
  expect(await found({ SECRET_KEY })).toMatchObject({ status: 'fine' });
  expect(await found({ SECRET_KEY: other })).toMatchObject({
    status: 'problem',
    message: 'SECRET_KEY is not the secret key of the site in this database.',
    advice: expect.stringContaining('npm run restore'),
  });
  expect(await found({})).toMatchObject({ status: 'problem', message: expect.stringContaining('is missing') });
  expect(await readdir(DATA_DIR)).toEqual([]);
  await rm(DATA_DIR, { recursive: true });
  await owned.drop();
});

test('an encoding that cannot store all alphabets, and too few connections, are found', async () => {
  const name = `doctor_latin_${process.pid}`;
  await withAdministrator(database.url, (client) =>
    client.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0 locale_provider libc`),
  );
  const found = await check(databaseUrl(database.url, name), { DATABASE_POOL_SIZE: '500' });
  expect(found.map(({ status }) => status)).toEqual(['problem', 'warning', 'fine']);
  expect(found[0]?.message).toContain('LATIN1');
  await withAdministrator(database.url, (client) => client.query(`drop database ${name}`));
});

test('a user who may not create tables is a problem', async () => {
  const url = new URL(database.url);
  const role = `doctor_${process.pid}`;
  await withAdministrator(database.url, (client) =>
    client.query(`create role ${role} login password 'x'; grant select on schema_migrations to ${role}`),
  );
  [url.username, url.password] = [role, 'x'];
  expect(await check(url.href)).toMatchObject([
    { status: 'problem', message: expect.stringContaining('may not create tables') },
    { status: 'fine' },
  ]);
  await withAdministrator(database.url, (client) => client.query(`drop owned by ${role}; drop role ${role}`));
});

test('a wrong password, a missing database and a closed port are explained without the password', async () => {
  const wrong = new URL(database.url);
  wrong.password = 'hush-hush';
  const refused = await check(wrong.href);
  expect(refused).toMatchObject([
    { status: 'problem', message: expect.stringContaining('refuses this user or password') },
  ]);
  expect(JSON.stringify(refused)).not.toContain('hush');
  expect(await check(databaseUrl(database.url, 'nothing_here'))).toMatchObject([
    { status: 'problem', message: expect.stringContaining('no database of this name') },
  ]);
  expect(await check(`postgres://127.0.0.1:${await freePort()}/x`)).toMatchObject([
    { status: 'problem', message: expect.stringContaining('nothing listens there') },
  ]);
});

test('a server that is no PostgreSQL is a problem', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).end('220 hello\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await check(`postgres://127.0.0.1:${port}/x`)).toMatchObject([{ status: 'problem' }]);
  server.close();
});

test('an embedded database that is not running is left alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-doctor-'));
  expect(await checkDatabase(readConfig({ DATA_DIR: dataDir }))).toMatchObject([{ status: 'skipped' }]);
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});
