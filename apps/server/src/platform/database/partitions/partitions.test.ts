import { createTestDatabase } from '@ovation/testing/database.ts';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type pg from 'pg';
import { startTestServer } from '../../../../test/start-server.ts';
import { createDatabase, createPool } from '../pool.ts';
import type { DB } from '../types.gen.ts';
import { addPartitions, dropPartitions } from './add-partitions.ts';
import type { PartitionedTable } from './period.ts';

const days: PartitionedTable = { name: 'content_views', column: 'day', period: 'day', ahead: 2 };
const months: PartitionedTable = { name: 'security_events', column: 'created_at', period: 'month', ahead: 1 };

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let database: Kysely<DB>;
let now: Date;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  pool = createPool({ connectionString: testDatabase.url, max: 4 });
  database = createDatabase(pool);
  // As on a site that is older than partitions, long after what the first one, the table from before, contains.
  await pool.query(`
    create table content_views_first partition of content_views for values from (minvalue) to ('2027-01-01');
    create table security_events_first partition of security_events for values from (minvalue) to ('2027-01-01')`);
  now = new Date('2090-12-30T10:00:00Z');
});
afterEach(async () => {
  await pool.end();
  await testDatabase.drop();
});

const logger = { info: () => {} };
const add = (): Promise<void> =>
  addPartitions({ database, logger, clock: { now: () => now }, partitionedTables: [days, months] });
const drop = (table: PartitionedTable, end: string): Promise<boolean> =>
  dropPartitions({ database, logger }, table, new Date(end));

const partitionsOf = async (table: string): Promise<string[]> =>
  (
    await pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
      [table],
    )
  ).rows.map(({ name }) => name.slice(table.length + 1));

async function view(day: string): Promise<void> {
  await pool.query(`insert into content_views values ($1, gen_random_uuid(), 'viewer')`, [day]);
}
const viewsIn = async (): Promise<unknown[]> =>
  (
    await pool.query(
      `select tableoid::regclass::text as "in", count(*)::int as total from content_views group by 1 order by 1`,
    )
  ).rows.map(({ in: name, total }: { in: string; total: number }) => [name, total]);

test('the current and the coming partitions exist ahead, and a second time changes nothing', async () => {
  await add();
  const expected = ['20901230', '20901231', '20910101', 'default', 'first'];
  expect(await partitionsOf('content_views')).toEqual(expected);
  expect(await partitionsOf('security_events')).toEqual(['209012', '209101', 'default', 'first']);
  await add();
  expect(await partitionsOf('content_views')).toEqual(expected);
});

test('partitions of the time that the table from before contains are not needed', async () => {
  now = new Date('2001-01-01');
  await add();
  expect(await partitionsOf('content_views')).toEqual(['default', 'first']);
});

test('a new site has no table from before, and partitions from its first day on', async () => {
  await pool.query('drop table content_views_first, security_events_first');
  await add();
  expect(await partitionsOf('content_views')).toEqual(['20901230', '20901231', '20910101', 'default']);
  expect(await partitionsOf('security_events')).toEqual(['209012', '209101', 'default']);
});

test('past partitions are dropped with their rows and no others', async () => {
  await add();
  for (const day of ['2090-12-30', '2090-12-30', '2090-12-31', '2091-01-01', '1999-01-01', '2099-01-01'])
    await view(day);
  expect(await drop(days, '2090-12-31T00:00:00Z')).toBe(true);
  expect(await viewsIn()).toEqual([
    ['content_views_20901231', 1],
    ['content_views_20910101', 1],
    ['content_views_default', 1],
  ]);
});

test('a month stays until all of it is past', async () => {
  await add();
  expect(await drop(months, '2090-12-31T23:59:59Z')).toBe(true);
  expect(await partitionsOf('security_events')).toContain('209012');
  expect(await drop(months, '2091-01-01T00:00:00Z')).toBe(true);
  expect(await partitionsOf('security_events')).toEqual(['209101', 'default']);
});

test('rows of a period without a partition have a place, and the next periods get theirs', async () => {
  await add();
  now = new Date('2092-01-15T10:00:00Z');
  await view('2092-01-15');
  await add();
  await view('2092-01-15');
  await view('2092-01-16');
  expect(await viewsIn()).toEqual([
    ['content_views_20920116', 1],
    ['content_views_default', 2],
  ]);
});

test('a site that was off for a year starts with the partitions of today', async () => {
  const before = await startTestServer();
  before.clock.advance(365 * 86_400_000);
  const after = await startTestServer({}, { beside: before });
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name
    from pg_inherits
    where inhparent in ('content_views'::regclass, 'security_events'::regclass)`.execute(after.app.database);
  const today = after.clock.now().toISOString().replaceAll('-', '');
  const names = rows.map(({ name }) => name);
  expect(names).toContain(`content_views_${today.slice(0, 8)}`);
  expect(names).toContain(`security_events_${today.slice(0, 6)}`);
  await after.stop();
  await before.stop();
});

test('a day of views reads its own partition and no other', async () => {
  await add();
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select count(*) from content_views where day = '2090-12-31'`,
  );
  const read = rows.flatMap(({ 'QUERY PLAN': line }) => / on (content_views\w*)/.exec(line)?.[1] ?? []);
  expect(new Set(read.map((name) => name.replace(/_pkey$/, '')))).toEqual(new Set(['content_views_20901231']));
});

test('several processes change partitions at once', async () => {
  await Promise.all([add(), add(), add()]);
  expect(await partitionsOf('content_views')).toHaveLength(5);
  const dropped = await Promise.all([1, 2, 3].map(() => drop(days, '2090-12-31T00:00:00Z')));
  expect(dropped).toContain(true);
  expect(await partitionsOf('content_views')).toHaveLength(3);
});

test('a long read is not waited for: the partition is dropped at the next round', async () => {
  await add();
  const reader = await pool.connect();
  await reader.query('begin; select count(*) from content_views');
  expect(await drop(days, '2090-12-31T00:00:00Z')).toBe(false);
  // Would wait behind a change that waits for the lock.
  await view('2090-12-30');
  await reader.query('commit');
  reader.release();
  expect(await drop(days, '2090-12-31T00:00:00Z')).toBe(true);
  expect(await viewsIn()).toEqual([]);
});

test('a partition of the log refuses changes, early deletion and emptying, and an id twice', async () => {
  await add();
  const insert = `insert into security_events (id, kind, created_at)
    values ('0190a1b2-0000-7000-8000-000000000001', 'login', '2090-12-30')`;
  await pool.query(insert);
  await expect(pool.query(insert)).rejects.toMatchObject({ code: '23505' });
  const name = 'security_events_209012';
  for (const attempt of [`update ${name} set kind = 'x'`, `delete from ${name}`, `truncate ${name}`])
    await expect(pool.query(attempt), attempt).rejects.toMatchObject({ code: '23001' });
});
