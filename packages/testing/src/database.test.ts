import pg from 'pg';
import { expect, test } from 'vitest';

import { createTestDatabase } from './database.ts';

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('many databases are cloned at once, and none sees what another holds', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, createTestDatabase));
  await Promise.all(databases.map(({ url }, index) => query(url, `create table mine as select ${index} as number`)));

  const rows = await Promise.all(databases.map(({ url }) => query(url, 'select number from mine')));
  expect(rows).toEqual(databases.map((_, number) => [{ number }]));
  await Promise.all(databases.map((database) => database.drop()));
});

test('a clone is migrated, and holds the job queue', async () => {
  const database = await createTestDatabase();
  const [found] = await query(
    database.url,
    `select to_regclass('accounts') as ours, to_regclass('graphile_worker.jobs') as queue`,
  );
  expect(found).toEqual({ ours: 'accounts', queue: 'graphile_worker.jobs' });
  await database.drop();
});

test('a database is dropped though a connection to it is open', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  const ended = new Promise((resolve) => client.on('error', resolve));
  await client.connect();

  await database.drop();
  await ended;
  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
});
