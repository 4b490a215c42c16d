import { createTestDatabase } from '@ovation/testing/database.ts';
import { expect, onTestFinished, test } from 'vitest';

import { createPool } from '../pool.ts';
import { prepareDatabase } from './prepare.ts';

test('several processes prepare an empty database at once, and preparing it again runs nothing', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.url });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  await pool.query('drop schema public, graphile_worker cascade; create schema public');
  const messages: unknown[] = [];
  const logger = { info: (...entry: unknown[]) => void messages.push(entry), debug: () => {} };

  await Promise.all([prepareDatabase(pool, logger), prepareDatabase(pool, logger), prepareDatabase(pool, logger)]);
  const { rows } = await pool.query(
    `select to_regclass('accounts') as ours, to_regclass('graphile_worker.jobs') as queue`,
  );
  expect(rows).toEqual([{ ours: 'accounts', queue: 'graphile_worker.jobs' }]);

  const { length } = messages;
  await prepareDatabase(pool, logger);
  expect(messages).toHaveLength(length);
});
