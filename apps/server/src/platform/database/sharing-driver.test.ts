import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEventBus } from '../events.ts';
import { createDatabase, createPool, type Database } from './pool.ts';
import { transaction as inTransaction } from './transaction.ts';
import type { DB } from './types.gen.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = createPool({ connectionString: testDatabase.url, max: 10 });
  db = createDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await pool.end();
  await testDatabase.drop();
});

async function connectionOf(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int`.execute(db);
  return rows[0]?.pid ?? 0;
}

test('many reads share a few connections, and each receives its own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const { rows } = await sql<{
        pid: number;
        number: number;
      }>`select pg_backend_pid() as pid, ${number}::int as number`.execute(db);
      return rows[0];
    }),
  );
  expect(answers.map((row) => row?.number)).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(new Set(answers.map((row) => row?.pid)).size).toBeLessThanOrEqual(4);
});

test('a failing read fails no other', async () => {
  const read = (divisor: number) => sql<{ result: number }>`select 12 / ${divisor}::int as result`.execute(db);
  const results = await Promise.allSettled([read(3), read(0), read(4)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('what a transaction writes is visible to others only after the commit', async () => {
  const insert = { key: 'committed', value: JSON.stringify('once') };
  const count = async () =>
    (await db.selectFrom('settings').select('key').where('key', '=', 'committed').execute()).length;
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('settings').values(insert).execute();
    expect(await count()).toBe(0);
    expect(
      await transaction.selectFrom('settings').select('key').where('key', '=', 'committed').execute(),
    ).toHaveLength(1);
  });
  expect(await count()).toBe(1);
});

test('a select that waits for a lock does not delay other reads', async () => {
  await sql`insert into settings (key, value) values ('locked', '1')`.execute(db);
  let waiting: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('settings').select('key').where('key', '=', 'locked').forUpdate().execute();
    waiting = db.selectFrom('settings').select('key').where('key', '=', 'locked').forUpdate().execute();
    const reads = await Promise.all(
      Array.from({ length: 20 }, () => db.selectFrom('settings').select('key').where('key', '=', 'locked').execute()),
    );
    expect(reads.every((rows) => rows.length === 1)).toBe(true);
  });
  await waiting;
});

test('reads continue after the database has closed a connection', async () => {
  const before = await connectionOf();
  await pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(() => connectionOf().catch(() => before)).not.toBe(before);
});

test('each transaction has its own isolation level, also after one that failed', async () => {
  const ask = (isolationLevel: 'serializable' | 'read committed') =>
    db
      .transaction()
      .setIsolationLevel(isolationLevel)
      .execute((transaction) =>
        sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(transaction),
      );
  const { rows } = await ask('serializable');
  expect(rows).toEqual([{ level: 'serializable' }]);
  await expect(
    db.transaction().execute((transaction) => sql`select 1 / ${0}::int`.execute(transaction)),
  ).rejects.toThrow('division by zero');
  expect((await ask('read committed')).rows).toEqual([{ level: 'read committed' }]);
});

describe('while a table is locked', () => {
  const readLocked = () => db.selectFrom('settings').select('key').where('key', '=', 'not there').execute();
  const readOther = (id: number) => sql<{ id: number }>`select ${id}::int as id`.execute(db);
  const repeat = <Result>(count: number, read: (number: number) => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: count }, (_, number) => read(number)));
  /** Connections that reads have used. */
  const countReaders = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and (query like 'select "key"%' or query like 'select $1::int as id')`,
    );
    return rows[0]?.count ?? 0;
  };

  let locking: pg.PoolClient;
  beforeEach(async () => {
    locking = await pool.connect();
    // On a busy machine the other reads take longer than the time after which the database ends an idle transaction.
    await locking.query('begin; set local idle_in_transaction_session_timeout = 0');
    await locking.query('lock table settings in access exclusive mode');
  });
  const unlock = async (): Promise<void> => void (await locking.query('commit'));
  afterEach(async () => {
    await unlock();
    locking.release();
  });

  test.each([1, 4, 8])('%i reads that wait for it delay no other', async (count) => {
    const waiting = repeat(count, readLocked);
    // Some of them were sent over a connection on which one waits.
    const others = await repeat(40, readOther);
    expect(others.map(({ rows }) => rows)).toEqual(others.map((_, id) => [{ id }]));
    await unlock();
    expect(await waiting).toEqual(Array.from({ length: count }, () => []));
  });

  test('more reads than there may be connections wait, all are answered, and a few connections are left', async () => {
    const waiting = repeat(30, readLocked);
    await expect.poll(countReaders).toBe(10);
    const others = repeat(20, readOther);
    await unlock();
    expect(await waiting).toHaveLength(30);
    expect(await others).toHaveLength(20);
    await expect.poll(countReaders).toBeLessThanOrEqual(4);
  });
});

describe('after a migration has added a column, in a running process,', () => {
  const read = (executor: Kysely<DB>) =>
    sql<Record<string, unknown>>`select * from growing where id = ${1}`.execute(executor);
  let columns = 0;
  async function addColumn(): Promise<string[]> {
    columns += 1;
    await pool.query(`alter table growing add column added_${columns} text`);
    return ['id', ...Array.from({ length: columns }, (_, index) => `added_${index + 1}`)];
  }
  const columnsOf = ({ rows }: { readonly rows: readonly object[] }) => rows.map((row) => Object.keys(row));

  beforeAll(async () => {
    await pool.query('create table growing (id int)');
    await pool.query('insert into growing values (1)');
  });

  test('reads go on, many at once', async () => {
    const readAll = () => Promise.all(Array.from({ length: 50 }, () => read(db)));
    await readAll();
    const names = await addColumn();
    expect((await readAll()).flatMap(columnsOf)).toEqual(Array.from({ length: 50 }, () => names));
  });

  test('a statement with a connection of its own goes on', async () => {
    const lock = () => sql<object>`select * from growing where id = ${1} for update`.execute(db);
    await Promise.all([lock(), lock(), lock()]);
    const names = await addColumn();
    expect((await Promise.all([lock(), lock(), lock()])).flatMap(columnsOf)).toEqual([names, names, names]);
  });

  test('a transaction is repeated', async () => {
    const options = { database: db, events: createEventBus(), logger: console };
    const run = () => inTransaction(options, async (work) => columnsOf(await read(work.db)));
    await Promise.all([run(), run(), run()]);
    const names = await addColumn();
    expect((await Promise.all([run(), run(), run()])).flat()).toEqual([names, names, names]);
  });

  test('a statement of the pool fails once at most', async () => {
    const ask = () => pool.query<object>('select * from growing where id = $1', [1]);
    await ask();
    const names = await addColumn();
    await ask().catch(() => {});
    expect(columnsOf(await ask())).toEqual([names]);
  });
});
