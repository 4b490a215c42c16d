import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTemporaryPostgres } from '../apps/server/src/platform/database/temporary-postgres.ts';
import { measure, type Request } from './load.ts';
import { startBaseline, startOvation } from './processes.ts';
import { writeReport, type Comparison } from './report.ts';
import { fillWorld, type BenchWorld } from './world.ts';

interface Task {
  readonly name: string;
  readonly ovation: readonly Request[];
  readonly baseline: readonly Request[];
}

const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ amount: 0.01 });

function tasksOf({ performer, fans }: BenchWorld): Task[] {
  return [
    {
      name: 'home feed of a fan, 10 feeds',
      ovation: fans.map(({ token }) => ({ path: '/api/user/feeds', headers: { authorization: `Bearer ${token}` } })),
      baseline: [{ path: '/feeds' }],
    },
    {
      name: 'performer’s page for a fan, rendered',
      ovation: fans.map(({ token }) => ({ path: `/${performer.username}`, headers: { cookie: `token=${token}` } })),
      baseline: [{ path: `/page/${performer.username}` }],
    },
    {
      name: 'tip',
      ovation: fans.map(({ token }) => ({ method: 'POST', path: `/api/wallet/charges/tip/${performer.id}`, headers: { ...json, authorization: `Bearer ${token}` }, body })),
      baseline: fans.map((_, i) => ({ method: 'POST', path: `/tip/${i + 1}`, headers: json, body })),
    },
  ];
}

async function compare(databaseUrl: string): Promise<Comparison[]> {
  const ovation = await startOvation(databaseUrl);
  const baseline = await startBaseline(databaseUrl);
  try {
    const comparisons: Comparison[] = [];
    for (const task of tasksOf(await fillWorld(ovation.url))) {
      console.log(`Measuring: ${task.name}.`);
      comparisons.push({ task: task.name, ovation: await measure(ovation.url, task.ovation), baseline: await measure(baseline.url, task.baseline) });
    }
    return comparisons;
  } finally {
    await Promise.all([ovation.stop(), baseline.stop()]);
  }
}

const postgres = await startTemporaryPostgres();
try {
  const report = writeReport(await compare(postgres.url));
  console.log(`\n${report}`);
  if (process.argv.includes('--write')) await writeFile(join(import.meta.dirname, '../docs/benchmarks.md'), report);
} finally {
  await postgres.stop();
}
