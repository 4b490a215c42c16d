import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/postgres/embedded-postgres.ts';
import { createPool } from '../apps/server/src/platform/database/pool.ts';
import { prepareDatabase } from '../apps/server/src/platform/database/schema/prepare.ts';
import { pageOf } from './benchmarks/performer-page.ts';
import { authorizationOf } from './benchmarks/fans.ts';
import { fillDatabase } from './data/fill-database.ts';
import { measuredFans, type Sizes } from './data/sizes.ts';
import type { Fixture } from './fixture.ts';
import { measure, type Rounds } from './load.ts';
import { findPostmaster } from './processor-time.ts';
import { startOvation, startScript } from './processes.ts';

/** What the bare server's connections are called in PostgreSQL. */
export const bareName = 'bare';

const silent = { info: () => {}, debug: () => {}, warn: () => {} };

/** Starts a database, fills it, starts both servers, runs the benchmarks, and deletes everything. */
export async function withFixture(
  sizes: Sizes,
  rounds: Rounds,
  run: (fixture: Fixture) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      logger: silent,
      settings: { max_wal_size: '4GB' },
    });
    closers.push(() => postgres.stop());
    const site = await fill(postgres.url, sizes);
    const ovation = await startOvation(postgres.url);
    closers.push(() => ovation.stop());
    const bare = await startScript('bench/baselines/bare-fastify.ts', {
      DATABASE_URL: named(postgres.url),
      NODE_ENV: 'production',
    });
    closers.push(() => bare.stop());
    const fixture: Fixture = {
      site,
      databaseUrl: postgres.url,
      ovation,
      bare,
      postmaster: await findPostmaster(postgres.url),
      rounds,
    };
    await prepareBare(fixture);
    await run(fixture);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function fill(url: string, sizes: Sizes) {
  const pool = createPool({ connectionString: url, max: 1 });
  await prepareDatabase(pool, silent);
  await pool.end();
  const started = performance.now();
  const site = await fillDatabase(url, sizes);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`A site of ${sizes.accounts.toLocaleString('en')} accounts was made in ${seconds} seconds.`);
  return site;
}

function named(url: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', bareName);
  return address.href;
}

/** Sets the bare server's response sizes to ours. */
async function prepareBare({ ovation, bare }: Fixture): Promise<void> {
  const answer = await fetch(`${ovation.url}/api/user/feeds?pageSize=12`, { headers: authorizationOf(0) });
  const { data } = (await answer.json()) as { data: unknown[] };
  const cardLength = Math.round(JSON.stringify(data).length / data.length) - 150;
  const body = JSON.stringify({ cardLength, wallets: measuredFans.count + 100, bytes: await pageOf({ ovation }) });
  await fetch(`${bare.url}/prepare`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await measure({ url: bare.url, requests: [{ path: '/cards/1' }] }, 1);
}
