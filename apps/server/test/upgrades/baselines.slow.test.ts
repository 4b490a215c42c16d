import { createDatabaseInLocale } from '@ovation/testing/database-in-locale.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { describeSchema } from '../../src/platform/database/schema/describe-schema.ts';
import { migrate } from '../../src/platform/database/schema/migrate.ts';
import { migrationsFolder, readMigrationFiles } from '../../src/platform/database/schema/migration-files.ts';
import { readReleases } from '../../src/platform/database/schema/releases.ts';

const files = await readMigrationFiles(migrationsFolder);
const [last] = (await readReleases(migrationsFolder)).slice(-1);

/** A database whose migrations up to each of these were applied at some time, and then those of today. */
async function upgradeFrom(...stops: readonly string[]): Promise<pg.Pool> {
  const database = await createDatabaseInLocale('c');
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  for (const upTo of [...stops, undefined])
    await migrate(pool, { folder: migrationsFolder, logger: { info: () => {} }, ...(upTo && { upTo }) });
  return pool;
}

/** All rows of all tables; ids and moments differ by nature, so that only whether they are there is compared. */
async function readRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`);
    found[name] = rows.map(({ row }) => withoutChance(JSON.stringify(row))).toSorted();
  }
  return found;
}

const withoutChance = (row: string): string =>
  row
    .replaceAll(/"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"/g, '"id"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)"/g, '"moment"');

/** What the text of a schema leaves out: who may use what, and the partitions for what belongs to no other one. */
async function readMore(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select relname, relacl::text, relpersistence, relreplident, obj_description(oid, 'pg_class') as comment,
       pg_get_expr(relpartbound, oid) as bound,
       array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = c.oid order by 1) as indexes,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k where conrelid = c.oid order by 1) as constraints,
       array(
         select pg_get_triggerdef(g.oid) from pg_trigger g where tgrelid = c.oid and not tgisinternal order by 1
       ) as triggers
     from pg_class c
     where relkind in ('r', 'p', 'v', 'S') and relnamespace = 'public'::regnamespace
       and (not relispartition or relname like '%_default')
     order by 1`,
  );
  return rows;
}

async function describe(pool: pg.Pool) {
  return { schema: await describeSchema(pool), rows: await readRows(pool), more: await readMore(pool) };
}

test('a new site and one that was upgraded from the first migration have the same schema, comments and rows', async () => {
  const fresh = await describe(await upgradeFrom());
  expect(fresh.schema).toContain('COMMENT ON TABLE accounts IS ');
  expect(fresh.more).toContainEqual(expect.objectContaining({ relname: 'security_events_default', bound: 'DEFAULT' }));
  expect(Object.values(fresh.rows).flat().length).toBeGreaterThan(files.replaced.length);

  const first = files.replaced.at(0)!.name;
  expect(await describe(await upgradeFrom(first, last!.lastMigration))).toEqual(fresh);
  expect(await describe(await upgradeFrom(files.replaced.at(-1)!.name))).toEqual(fresh);
});
