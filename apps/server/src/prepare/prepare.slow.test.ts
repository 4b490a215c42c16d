import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase, databaseUrl, withAdministrator, type TestDatabase } from '@ovation/testing/database.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startS3Store } from '../../test/s3-store/start-s3-store.ts';

const program = join(import.meta.dirname, 'prepare.ts');
let database: TestDatabase;
let store: Server | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => store?.close());

function prepare(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env['PATH'], ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('an empty database is migrated, also by two at once, and a second time is harmless', async () => {
  const name = `prepare_${process.pid}`;
  const url = databaseUrl(database.url, name);
  await withAdministrator(database.url, (client) => client.query(`create database ${name}`));
  const both = await Promise.all([prepare([], { DATABASE_URL: url }), prepare([], { DATABASE_URL: url })]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await prepare([], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  await withAdministrator(url, async (client) => {
    const { rows } = await client.query(`select count(*)::int as total from accounts`);
    expect(rows).toEqual([{ total: 0 }]);
  });
  await withAdministrator(database.url, (client) => client.query(`drop database ${name}`));
});

test('a database that cannot be reached is explained, and nothing succeeds by accident', async () => {
  const DATABASE_URL = `postgres://me:hush@127.0.0.1:${await freePort()}/x`;
  const { code, output } = await prepare([], { DATABASE_URL });
  expect([code, output]).toEqual([1, expect.stringContaining('nothing listens there')]);
  expect(output).not.toContain('hush');
  expect(await prepare([], {})).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL is unset') });
});

/** What a store was asked to do, in order; `has` says whether the bucket is there already. */
async function startStore({ has, knowsRules }: { has: boolean; knowsRules: boolean }) {
  const asked: string[] = [];
  store = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => void (body += text));
    request.on('end', () => {
      const isRule = /cors|lifecycle/.test(request.url ?? '');
      asked.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(request.method === 'HEAD' && !has ? 404 : isRule && !knowsRules ? 501 : 200).end();
    });
  });
  await new Promise<void>((resolve) => store?.listen(0, '127.0.0.1', resolve));
  const S3_ENDPOINT = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_FORCE_PATH_STYLE: '1' };
  return { asked, environment: { S3_BUCKET: 'media', S3_ENDPOINT, ...key } };
}

test('a bucket is made if there is none, private, with the two rules', async () => {
  const { asked, environment } = await startStore({ has: false, knowsRules: true });
  const PUBLIC_URL = 'https://ovation.site';
  expect(await prepare(['--bucket'], { DATABASE_URL: database.url, PUBLIC_URL, ...environment })).toMatchObject({
    code: 0,
  });
  expect(asked).toEqual([
    expect.stringMatching(/^HEAD \/media/),
    expect.stringMatching(/^PUT \/media\/? $/),
    expect.stringMatching(/^PUT \/media\/?\?cors.*<AllowedOrigin>https:\/\/ovation\.site<\/AllowedOrigin>/),
    expect.stringMatching(/^PUT \/media\/?\?lifecycle.*<DaysAfterInitiation>1</),
  ]);
});

test('a bucket that is there is kept; a store that does not know the rules is a warning', async () => {
  const { asked, environment } = await startStore({ has: true, knowsRules: false });
  const { code, output } = await prepare(['--bucket'], { DATABASE_URL: database.url, ...environment });
  expect(code).toBe(0);
  expect(asked.filter((each) => each.startsWith('PUT /media '))).toEqual([]);
  expect(output).toContain('the store did not take the rule for CORS');
});

test('a real store takes the bucket', async () => {
  const real = await startS3Store();
  const environment = { DATABASE_URL: database.url, ...real.environment, S3_BUCKET: 'another' };
  expect(await prepare(['--bucket'], environment)).toMatchObject({ code: 0 });
  expect(await prepare(['--bucket'], environment)).toMatchObject({ code: 0 });
  await real.stop();
});
