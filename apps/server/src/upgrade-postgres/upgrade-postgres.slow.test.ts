import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '../platform/database/pool.ts';
import { startEmbeddedPostgres, upgradeFolder } from '../platform/database/postgres/embedded-postgres.ts';
import { findBinaries } from '../platform/database/postgres/postgres-binaries.ts';
import { prepareDatabase } from '../platform/database/schema/prepare.ts';
import { upgradePostgres } from './upgrade-postgres.ts';

const quiet = { info: () => {}, warn: () => {}, debug: () => {} };
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function onDatabase<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, logger: quiet });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function prepareSite(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, logger: quiet });
  const pool = createPool({ connectionString: postgres.url, max: 2 });
  await prepareDatabase(pool, quiet);
  await pool.query(`
    insert into settings (key, value, updated_at) values ('siteName', '"Encore"', now());
    -- As on an old site: the copy has other partitions, in which the same rows have another order.
    create table content_views_20900101 (like content_views_default including all);
    alter table content_views attach partition content_views_20900101 for values from ('2090-01-01') to ('2090-01-02');
    insert into content_views
    select day, gen_random_uuid(), 'viewer' from unnest('{2090-01-02, 2090-01-01, 2001-01-01}'::date[]) as day`);
  await pool.end();
  await postgres.stop();
}

const readName = (client: pg.Client): Promise<unknown> =>
  client.query(`select value from settings where key = 'siteName'`).then(({ rows }) => rows[0]?.value as unknown);

const readViews = (client: pg.Client): Promise<unknown[]> =>
  client.query('select * from content_views order by day').then(({ rows }) => rows);

/** Both servers are of our version: a test cannot rely on npm for another one. */
function upgrade(): Promise<string[]> {
  const lines: string[] = [];
  return upgradePostgres({
    config: { dataDir, databaseUrl: undefined },
    write: (line) => lines.push(line),
    oldBinaries: () => findBinaries(),
    always: true,
  }).then(() => lines);
}

test('the database is copied with all it has, opens with the same password, and the old one is kept', async () => {
  await prepareSite();
  const before = await onDatabase((client) =>
    client.query('select system_identifier::text as id from pg_control_system()'),
  );
  const views = await onDatabase(readViews);
  const lines = await upgrade();
  const { major } = await findBinaries();
  expect(lines.at(-1)).toContain(`postgres.${major}`);
  const [name, after] = await onDatabase(
    async (client) =>
      [
        await readName(client),
        await client.query('select system_identifier::text as id from pg_control_system()'),
      ] as const,
  );
  expect(name).toBe('Encore');
  expect(views).toHaveLength(3);
  expect(await onDatabase(readViews)).toEqual(views);
  expect(after.rows).not.toEqual(before.rows);
  const names = await readdir(dataDir);
  expect(names).toContain(`postgres.${major}`);
  expect(names).not.toContain(upgradeFolder);
});

test('an upgrade that stopped between the two databases is finished, and no start makes an empty one', async () => {
  await prepareSite();
  await mkdir(join(dataDir, upgradeFolder), { mode: 0o711 });
  await rename(join(dataDir, 'postgres'), join(dataDir, upgradeFolder, 'postgres'));
  await expect(startEmbeddedPostgres({ dataDir, logger: quiet })).rejects.toThrow(
    'upgrade of PostgreSQL was interrupted',
  );
  expect(await upgrade()).toEqual(['The upgrade that was interrupted is finished.']);
  expect(await onDatabase(readName)).toBe('Encore');
});

test('a database of another version is refused with the command that copies it', async () => {
  await prepareSite();
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir, logger: quiet })).rejects.toThrow('npm run upgrade:postgres');
});

test('what is not ours to copy is refused', async () => {
  const config = { dataDir, databaseUrl: 'postgres://db.example.com/ovation' };
  await expect(upgradePostgres({ config, write: () => {} })).rejects.toThrow('its own tools');
  await expect(upgradePostgres({ config: { dataDir, databaseUrl: undefined }, write: () => {} })).rejects.toThrow(
    'no database',
  );
});
