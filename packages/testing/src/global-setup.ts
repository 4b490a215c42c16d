import type { TestProject } from 'vitest/node';

import { startTemporaryPostgres } from '../../../apps/server/src/platform/database/postgres/temporary-postgres.ts';
import { copyPreparedCluster, TEMPLATE } from './prepared-cluster.ts';
import { findRedisServer, withoutRedis } from './redis-server.ts';

/** Starts one PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'integration' && findRedisServer() === undefined) console.log(`${withoutRedis}\n`);
  const postgres = await startTemporaryPostgres({ fill: copyPreparedCluster });
  project.provide('testPostgres', { url: postgres.url, template: TEMPLATE });
  return () => postgres.stop();
}
