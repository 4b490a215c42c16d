import type { TestProject } from 'vitest/node';

import { prepareDatabase } from '../../../apps/server/src/platform/database/prepare.ts';
import { createPool } from '../../../apps/server/src/platform/database/pool.ts';
import { startTemporaryPostgres } from '../../../apps/server/src/platform/database/temporary-postgres.ts';
import { databaseUrl, withAdministrator } from './database.ts';
import { findRedisServer, withoutRedis } from './redis-server.ts';

const TEMPLATE = 'ovation_template';
const silent = { info: () => {}, debug: () => {} };

/** Starts one PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'unit' && findRedisServer() === undefined) console.log(`${withoutRedis}\n`);
  const postgres = await startTemporaryPostgres();
  await createTemplate(postgres.url);
  project.provide('testPostgres', { url: postgres.url, template: TEMPLATE });
  return () => postgres.stop();
}

async function createTemplate(url: string): Promise<void> {
  await withAdministrator(url, (client) => client.query(`create database ${TEMPLATE}`));
  const pool = createPool({ connectionString: databaseUrl(url, TEMPLATE), max: 1 });
  await prepareDatabase(pool, silent);
  await pool.end();
}
