import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventBus } from '../events.ts';
import { failureOf } from '../http/errors/errors.ts';
import { isTransient } from '../unavailable.ts';
import { createDatabase, createPool, type Database } from './pool.ts';
import { plainTransaction, transaction, type Work } from './transaction.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let db: Database;
const failures: unknown[] = [];
const logger = { error: ({ err }: { readonly err: unknown }) => void failures.push(err) };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = createPool({ connectionString: testDatabase.url, max: 5 });
  db = createDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await pool.end();
  await testDatabase.drop();
});

const inTransaction = <Result>(run: (work: Work) => Promise<Result>): Promise<Result> =>
  transaction({ database: db, events: createEventBus(), logger }, run);
const insert = (key: string) =>
  sql<{ key: string }>`insert into settings (key, value) values (${key}, '1') returning key`.compile(db);
const write = (work: Work, key: string) => work.db.executeQuery(insert(key));
const keysLike = async (prefix: string): Promise<string[]> =>
  (await db.selectFrom('settings').select('key').where('key', 'like', `${prefix}%`).orderBy('key').execute()).map(
    ({ key }) => key,
  );

test('statements of the commit run last and in order, and their rows are announced after it', async () => {
  const announced: unknown[] = [];
  await inTransaction(async (work) => {
    work.withCommit(
      sql<{
        keys: string[];
      }>`select array_agg(key order by key) as keys from settings where key like 'order-%'`.compile(db),
      ([row]) => announced.push(row?.keys),
    );
    work.withCommit(insert('order-3'), (rows) => announced.push(rows));
    work.afterCommit(() => announced.push('after'));
    await write(work, 'order-1');
    await write(work, 'order-2');
    expect(announced).toEqual([]);
  });
  expect(announced).toEqual([['order-1', 'order-2'], [{ key: 'order-3' }], 'after']);
  expect(await keysLike('order-')).toEqual(['order-1', 'order-2', 'order-3']);
});

test('a failing statement of the commit rolls everything back, throws its error and announces nothing', async () => {
  const announced: unknown[] = [];
  const failing = inTransaction(async (work) => {
    work.afterCommit(() => announced.push('after'));
    work.withCommit(insert('taken-2'), () => announced.push('rows'));
    work.withCommit(sql`select 1 / 0`.compile(db), () => announced.push('rows'));
    work.withCommit(insert('taken-3'));
    await write(work, 'taken-1');
  });
  const error = await failing.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: 'division by zero' });
  expect(announced).toEqual([]);
  expect(await keysLike('taken-')).toEqual([]);
  await inTransaction(async (work) => void (await write(work, 'taken-4')));
  expect(await keysLike('taken-')).toEqual(['taken-4']);
});

test('statements of the commit do not run in a transaction that fails before it', async () => {
  const failing = inTransaction(async (work) => {
    work.withCommit(insert('gone-1'));
    throw new Error('Cancelled.');
  });
  await expect(failing).rejects.toThrow('Cancelled.');
  expect(await keysLike('gone-')).toEqual([]);
});

test('a transaction fails when the connection breaks at the commit', async () => {
  const failing = inTransaction(async (work) => {
    await write(work, 'broken-1');
    work.withCommit(sql`select pg_terminate_backend(pg_backend_pid())`.compile(db));
  });
  await expect(failing).rejects.toThrow(/connection/);
});

test('a transaction is retried after a deadlock, also after one at the commit', async () => {
  await inTransaction(async (work) => void (await write(work, 'dead-1'), await write(work, 'dead-2')));
  const lock = (key: string) => sql`update settings set value = '2' where key = ${key}`.compile(db);
  let holding = 0;
  let bothHold = (): void => {};
  const both = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const cross = (first: string, second: string) =>
    inTransaction(async (work) => {
      await work.db.executeQuery(lock(first));
      holding += 1;
      if (holding === 2) bothHold();
      await both;
      work.withCommit(lock(second));
    });
  await Promise.all([cross('dead-1', 'dead-2'), cross('dead-2', 'dead-1')]);
  // A retry may be so quick that it deadlocks once more.
  expect(holding).toBeGreaterThanOrEqual(3);
});

/** Ends in what PostgreSQL reports to the victim of a deadlock. */
const deadlock = sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`;

test('a transaction that meets a deadlock each time fails as unavailable after five attempts', async () => {
  let attempts = 0;
  const failing = inTransaction(async ({ db: work }) => {
    attempts += 1;
    await deadlock.execute(work);
  });
  const error = await failing.catch((reason: unknown) => reason);
  expect(attempts).toBe(5);
  expect(failureOf(error)).toMatchObject({ code: 'unavailable', statusCode: 503 });
  expect(isTransient(error)).toBe(true);
});

test('a plain transaction is repeated too, and so is a single statement', async () => {
  let attempts = 0;
  const result = await plainTransaction(db, async (work) => {
    attempts += 1;
    if (attempts < 4) await deadlock.execute(work);
    return sql<{ one: number }>`select 1 as one`.execute(work);
  });
  expect(result.rows).toEqual([{ one: 1 }]);
  await sql`create sequence tries`.execute(db);
  await sql`
    do $$ begin
      if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    end $$`.execute(db);
  expect((await sql`select last_value::int as last from tries`.execute(db)).rows).toEqual([{ last: 2 }]);
});

test('an announcement that throws fails neither the commit nor the announcements after it', async () => {
  const announced: string[] = [];
  const result = await inTransaction(async (work) => {
    await write(work, 'announced');
    work.withCommit(sql<{ one: number }>`select 1 as one`.compile(db), () => {
      throw new Error('The first one breaks.');
    });
    work.afterCommit(() => {
      throw new Error('So does the second one.');
    });
    work.afterCommit(() => announced.push('the third one'));
    return 'committed';
  });
  expect(result).toBe('committed');
  expect(await keysLike('announced')).toEqual(['announced']);
  expect(announced).toEqual(['the third one']);
  expect(failures.map(String)).toEqual(['Error: The first one breaks.', 'Error: So does the second one.']);
});
