import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/start-server.ts';
import { startEmbeddedPostgres } from '../platform/database/postgres/embedded-postgres.ts';
import { createPool } from '../platform/database/pool.ts';
import { prepareDatabase } from '../platform/database/schema/prepare.ts';

const script = join(import.meta.dirname, '../../../../scripts/program.mjs');
let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  const world = createWorld(server);
  await world.settings({ performerCommission: 20 });
  await world.tip(await world.fan({ balance: 50 }), await world.performer(), 10);
  folder = await mkdtemp(join(tmpdir(), 'ovation-audit-'));
  // PostgreSQL started by root runs as another user, who must be able to open the folder.
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Result {
  readonly code: number | null;
  readonly output: string;
}

function audit(args: readonly string[], environment: Record<string, string> = {}): Promise<Result> {
  const child = spawn(process.execPath, [script, 'audit:money', ...args], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

test('the audit prints the accounts and the invariants, and exits with 0 if the books are right', async () => {
  const { code, output } = await audit(['--database-url', server.app.config.databaseUrl ?? '']);
  expect(output).toMatch(/^ {2}earnings +1 +8\.00$/m);
  expect(output).toMatch(/^ {2}gateway sandbox +1 +-50\.00$/m);
  expect(output).toMatch(/^ {2}sum +0\.00$/m);
  expect(output).toContain('✓ Debits equal credits.');
  expect(output).toMatch(/The books are correct: all \d+ invariants hold\.\n$/);
  expect(code).toBe(0);
});

test('the audit reports problems with advice, and exits with 1', async () => {
  const change = (by: number) =>
    server.app.database.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`update ledger_balances set balance = balance + ${by}`.execute(db);
    });
  await change(1);
  const { code, output } = await audit([], { DATABASE_URL: server.app.config.databaseUrl ?? '' });
  await change(-1);
  expect(output).toMatch(
    /✗ Every wallet shows[^\n]+\n {6}The wallet \S+ shows 4001, but its transfers sum to 4000\.\n {6}What to do: \S/,
  );
  expect(output).toContain('and there is one problem.');
  expect(code).toBe(1);
});

test('the audit reads the embedded database, whether the site runs or not, and writes nothing', async () => {
  const quiet = { info: () => {}, warn: () => {}, debug: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: quiet });
  const pool = createPool({ connectionString: postgres.url, max: 1 });
  await prepareDatabase(pool, quiet);
  await pool.end();
  expect(await audit([], { DATA_DIR: folder })).toMatchObject({
    code: 0,
    output: expect.stringContaining(`the running site in ${folder}`),
  });
  await postgres.stop();
  expect(await audit([], { DATA_DIR: folder })).toMatchObject({
    code: 0,
    output: expect.stringContaining(`the stopped site in ${folder}`),
  });
});

test('the audit explains why it cannot read the books, and exits with 2', async () => {
  expect(await audit([], { DATA_DIR: join(folder, 'nothing') })).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no site in'),
  });
  expect(await audit(['--database-url', 'nonsense'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('This is no address of a database.'),
  });
  const elsewhere = new URL(server.app.config.databaseUrl ?? '');
  elsewhere.pathname = '/postgres';
  expect(await audit(['--database-url', elsewhere.href])).toMatchObject({
    code: 2,
    output: expect.stringContaining('not of this version'),
  });
});
