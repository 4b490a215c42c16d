import { createTestDatabase } from '@ovation/testing/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../src/platform/database/pool.ts';
import { migrate } from '../../src/platform/database/schema/migrate.ts';
import { migrationsFolder } from '../../src/platform/database/schema/migration-files.ts';
import { readReleases } from '../../src/platform/database/schema/releases.ts';

/** A site of the release before, with rows of years, and one that a wrong clock has dated. */
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let site: pg.Pool;
const quiet = { info: () => {} };

beforeAll(async () => {
  database = await createTestDatabase();
  site = createPool({ connectionString: database.url, max: 3 });
  await site.query('drop schema public cascade; create schema public');
  const { lastMigration } = (await readReleases(migrationsFolder)).at(-1) ?? { lastMigration: '' };
  await migrate(site, { folder: migrationsFolder, logger: quiet, upTo: lastMigration });
  await site.query(`
    insert into content_views
    select current_date - i % 2, gen_random_uuid(), decode(md5(i::text), 'hex') from generate_series(1, 3000) i;
    insert into content_views values ('2099-05-05', gen_random_uuid(), 'x');
    insert into security_events (id, kind, created_at)
    select gen_random_uuid(), 'login', now() - i * interval '6 hours' from generate_series(1, 3000) i`);
});
afterAll(async () => {
  await site.end();
  await database.drop();
});

/** As the release before sends them, prepared once for each connection. */
const statements = {
  view: `insert into content_views (day, object_id, viewer) values (current_date, $1, $2) on conflict do nothing`,
  event: `insert into security_events (id, kind, created_at) values ($1, 'login', now())`,
  views: 'select count(*)::int as total from content_views where viewer >= $1',
  events: 'select count(*)::int as total from security_events where kind = $1',
};
const keyOf = (id: string): Buffer => Buffer.from(id);

/** Writes and reads over one connection until `isOver`; returns how many rows of each table it has written. */
async function useSite(isOver: () => boolean, onRound: () => void): Promise<number> {
  const client = await site.connect();
  const totals: number[] = [];
  let written = 0;
  for (; !isOver(); written += 1) {
    const id = crypto.randomUUID();
    await client.query(statements.view, [id, keyOf(id)]);
    await client.query(statements.view, [id, keyOf(id)]);
    await client.query(statements.event, [id]);
    const { rows } = await client.query<{ total: number }>(statements.views, [Buffer.from('')]);
    await client.query(statements.events, ['login']);
    totals.push(rows[0]?.total ?? 0);
    onRound();
  }
  client.release();
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  return written;
}

const filesOf = async (names: string): Promise<unknown> =>
  (await site.query(`select pg_relation_filenode(unnest('{${names}}'::regclass[]))`)).rows;

test('an existing site becomes partitioned while the release before reads and writes, without a copy of its rows', async () => {
  const before = await filesOf('content_views,security_events');
  const notices: string[] = [];
  const migrating = new pg.Pool({ connectionString: database.url, options: '-c client_min_messages=debug1' });
  migrating.on('connect', (client) => client.on('notice', ({ message }) => notices.push(message ?? '')));
  const begun = Promise.withResolvers<void>();
  let isMigrated = false;
  let roundsAfter = 0;
  const using = useSite(
    () => roundsAfter > 20,
    () => {
      begun.resolve();
      if (isMigrated) roundsAfter += 1;
    },
  );
  await begun.promise;
  await migrate(migrating, { folder: migrationsFolder, logger: quiet });
  isMigrated = true;
  const written = await using;
  await migrating.end();

  expect(await filesOf('content_views_first,security_events_first')).toEqual(before);
  for (const table of ['content_views_first', 'security_events_first'])
    expect(notices).toContainEqual(`partition constraint for table "${table}" is implied by existing constraints`);
  const { rows } = await site.query(`
    select (select count(*)::int from content_views) as views, (select count(*)::int from security_events) as events`);
  expect(rows).toEqual([{ views: 3_001 + written, events: 3_000 + written }]);
});

test('the release before deletes from the new tables as from its own', async () => {
  await site.query('delete from content_views where day < $1', [new Date().toISOString().slice(0, 10)]);
  const end = new Date(Date.now() - 365 * 86_400_000);
  const client = await site.connect();
  await client.query('begin');
  await client.query(`select set_config('ovation.security_events_end', $1, true)`, [end.toISOString()]);
  const { rowCount } = await client.query(
    `delete from security_events
     where id in (
       select id from security_events where created_at < $1 order by created_at, id limit 1000)
     returning id`,
    [end],
  );
  await client.query('commit');
  client.release();
  expect(rowCount).toBe(1_000);
  const { rows } = await site.query('select count(*)::int as old from content_views where day < current_date');
  expect(rows).toEqual([{ old: 0 }]);
});

test.each(['security_events', 'security_events_first', 'security_events_default'])(
  '%s still refuses changes and early deletion',
  async (table) => {
    await site.query(
      `insert into security_events (id, kind, created_at) values (gen_random_uuid(), 'login', '2150-01-01')`,
    );
    for (const attempt of [`update ${table} set kind = 'x'`, `delete from ${table}`, `truncate ${table}`])
      await expect(site.query(attempt), attempt).rejects.toMatchObject({ code: '23001' });
  },
);
