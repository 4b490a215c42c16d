import { createClient } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { createWorld } from '@ovation/testing';
import { createTestDatabase, type TestDatabase } from '@ovation/testing/database.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationsFolder } from '../../../src/platform/database/schema/migration-files.ts';
import { readReleases } from '../../../src/platform/database/schema/releases.ts';
import { createSiteProcess, type SiteProcess } from '../../crash/site-process.ts';
import { startReadyProxy } from '../../rolling-restart/ready-proxy.ts';
import { startDailyUse } from './daily-use.ts';
import { extractRelease, hasCommit } from './release-tree.ts';

const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
const server = join(import.meta.dirname, '../../..');
const roundsBetween = 4;
const { commit = '' } = (await readReleases(migrationsFolder)).at(-1) ?? {};
const run = promisify(execFile);

let database: TestDatabase;
let folder: string;
const opened: (() => unknown)[] = [];
beforeEach(async () => {
  [database, folder] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'ovation-releases-'))];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Site = SiteProcess & { readonly port: number };

async function prepareSite(tree: string): Promise<Site> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    SEED_DEMO: '0',
    ROLES: 'api,worker',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '3',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  };
  const site = createSiteProcess(port, environment, join(tree, 'src/main.ts'));
  opened.push(async () => {
    site.signal('SIGKILL');
    await site.gone();
  });
  return Object.assign(site, { port });
}

/** By the programs of this release. */
const migrate = (): Promise<unknown> =>
  run(process.execPath, [join(server, 'src/prepare/prepare.ts')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, LOG_LEVEL: 'error' },
  });
/** As the next release may: to all tables, while this one serves, has read them and holds plans for their columns. */
async function addColumns(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} add column of_the_next_release text`);
  await client.end();
}

const auditMoney = (): Promise<unknown> =>
  run(process.execPath, [join(server, 'src/audit/audit-money.ts'), '--database-url', database.url]);

test.skipIf(!hasCommit(commit))(
  'the release before serves while the database migrates, beside this one, and after a downgrade, and this one while columns are added: no call fails',
  async () => {
    await extractRelease(commit, join(folder, 'release'));
    const [before, after] = [await prepareSite(join(folder, 'release/apps/server')), await prepareSite(server)];
    await before.start();
    const proxy = await startReadyProxy([before.port, after.port]);
    opened.push(() => proxy.close());
    const { token } = await createClient({ baseUrl: proxy.url }).call(login, { body: administrator });
    const world = createWorld({ url: proxy.url, adminToken: token, runJobs: async () => {} });
    const use = await startDailyUse(world);
    opened.push(() => use.stop());
    const someRounds = async (): Promise<void> => {
      const enough = use.rounds + roundsBetween;
      await expect.poll(() => use.rounds).toBeGreaterThanOrEqual(enough);
    };
    const start = async (site: Site): Promise<void> => {
      await site.start();
      await expect.poll(() => proxy.isReady(site.port)).toBe(true);
      await someRounds();
    };
    const end = async (site: Site): Promise<void> => {
      site.signal('SIGTERM');
      await site.gone();
      await someRounds();
    };

    await someRounds();
    await migrate();
    await someRounds();
    await start(after);
    await end(before);
    await addColumns();
    await someRounds();
    await start(before);
    await end(after);
    await use.stop();

    expect(use.failures).toEqual([]);
    expect(await use.findLost()).toEqual([]);
    await auditMoney();
  },
);

test.skipIf(!hasCommit(commit))('the release before also starts on a site that began with this one', async () => {
  await extractRelease(commit, join(folder, 'release'));
  await migrate();
  const before = await prepareSite(join(folder, 'release/apps/server'));
  await before.start();
  const client = createClient({ baseUrl: `http://127.0.0.1:${before.port}` });
  expect(await client.call(login, { body: administrator })).toHaveProperty('token');
});
