import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';

import { createPool } from '../../../apps/server/src/platform/database/pool.ts';
import { prepareDatabase } from '../../../apps/server/src/platform/database/schema/prepare.ts';
import { startTemporaryPostgres } from '../../../apps/server/src/platform/database/postgres/temporary-postgres.ts';
import { databaseUrl, withAdministrator } from './database.ts';

export const TEMPLATE = 'ovation_template';

const root = join(import.meta.dirname, '../../..');
const CLUSTERS = join(root, '.cache/test-clusters');
/**
 * The cluster's inputs: a change of the migrations, PostgreSQL, the job queue or this preparation creates a new
 * cluster.
 */
const SOURCES = [
  'package-lock.json',
  'apps/server/migrations/**/*.{sql,json}',
  'apps/server/src/platform/database/{,schema/}*.ts',
  'packages/testing/src/prepared-cluster.ts',
];
const DAY_MS = 24 * 3_600_000;
const silent = { info: () => {}, debug: () => {} };

/**
 * Copies a stopped PostgreSQL with the migrated template to `dataDir`. The first run after a change creates it, which
 * takes some seconds. Runs may do so concurrently, and may be killed: an incomplete cluster has a temporary name.
 */
export async function copyPreparedCluster(dataDir: string): Promise<void> {
  const cluster = join(CLUSTERS, await fingerprint());
  if (!existsSync(cluster)) await makeCluster(cluster);
  await utimes(cluster, new Date(), new Date());
  await copyFolder(cluster, dataDir);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.() ?? ''}`);
  const paths = globSync(SOURCES, { cwd: root }).toSorted();
  for (const path of paths) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 20);
}

async function makeCluster(cluster: string): Promise<void> {
  await mkdir(CLUSTERS, { recursive: true });
  await removeUnused();
  const draft = `${cluster}.${randomUUID()}`;
  const postgres = await startTemporaryPostgres({ whenStopped: (dataDir) => copyFolder(dataDir, draft) });
  await createTemplate(postgres.url);
  await postgres.stop();
  // Another run may have been faster; its cluster is the same.
  await rename(draft, cluster).catch(() => rm(draft, { recursive: true, force: true }));
}

async function createTemplate(url: string): Promise<void> {
  await withAdministrator(url, async (client) => {
    await client.query(`create database ${TEMPLATE}`);
    await makeLoginCheap(client);
  });
  const pool = createPool({ connectionString: databaseUrl(url, TEMPLATE), max: 1 });
  await prepareDatabase(pool, silent);
  await pool.end();
}

/** Tests open thousands of connections, and each would hash the password four thousand times. */
async function makeLoginCheap(client: pg.Client): Promise<void> {
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password ${client.escapeLiteral(String(client.password))}`);
}

/** Removes clusters of earlier sources and incomplete ones, but none that was used within a day: it may be in use. */
async function removeUnused(): Promise<void> {
  for (const name of await readdir(CLUSTERS)) {
    const folder = join(CLUSTERS, name);
    const usedMs = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (Date.now() - usedMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Preserves owners, because PostgreSQL runs as another user under root. Node's `cp` does not, and takes ten times
 * as long.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-Rp', `${from}/.`, to]);
}
