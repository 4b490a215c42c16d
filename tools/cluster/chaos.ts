import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { createWorld } from '@ovation/testing/world.ts';
import { administrator } from '../../bench/processes.ts';
import type { Cluster } from './cluster.ts';
import { prepareStage, startLoad, type Called } from './load.ts';
import type { Part } from './program.ts';

interface Outage {
  readonly part: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface ChaosReport {
  readonly calls: number;
  /** Failed calls while every part was up, or while one was down that has a second one. */
  readonly failed: readonly Called[];
  /** Failed calls while PostgreSQL or the store was down, which the site cannot do without. */
  readonly excused: readonly Called[];
  readonly outages: readonly Outage[];
  readonly losses: readonly string[];
  readonly areBooksRight: boolean;
}

const callsPerSecond = 50;
const betweenMs = 5_000;
const patienceMs = 120_000;
/** There is one of each, and calls need it. */
const indispensable = new Set(['PostgreSQL', 'the S3 store']);

/** Ends each part in turn under load, again and again, and checks that nothing that the site had confirmed is lost. */
export async function causeChaos(cluster: Cluster, durationMs: number): Promise<ChaosReport> {
  const { token } = await createClient({ baseUrl: cluster.url }).call(login, {
    body: { username: administrator.email, password: administrator.password },
  });
  const world = createWorld({ url: cluster.url, adminToken: token, runJobs: async () => {} });
  const load = startLoad(await prepareStage(world), cluster.url, 1_000 / callsPerSecond);
  const outages: Outage[] = [];
  const endsAtMs = performance.now() + durationMs;
  try {
    for (let turn = 0; performance.now() < endsAtMs; turn += 1) {
      await wait(betweenMs);
      outages.push(await endOne(cluster, cluster.parts[turn % cluster.parts.length] as Part));
    }
    await wait(betweenMs);
  } finally {
    await load.stop();
  }
  const failed = load.calls.filter(({ failure }) => failure !== undefined);
  const isExcused = ({ beganAtMs }: Called): boolean =>
    outages.some(
      ({ part, fromMs, untilMs }) => indispensable.has(part) && beganAtMs >= fromMs - 1_000 && beganAtMs <= untilMs,
    );
  return {
    calls: load.calls.length,
    failed: failed.filter((one) => !isExcused(one)),
    excused: failed.filter(isExcused),
    outages,
    losses: await load.findLosses(),
    areBooksRight: await audit(cluster.databaseUrl),
  };
}

/** Until the cluster is whole again; throws if it does not heal. */
async function endOne(cluster: Cluster, part: Part): Promise<Outage> {
  const fromMs = performance.now();
  await part.kill();
  while (part.isUp) await wait(10);
  while (!cluster.isWhole()) {
    if (performance.now() - fromMs > patienceMs) throw new Error(`The cluster did not heal after ${part.name} ended.`);
    await wait(50);
  }
  const untilMs = performance.now();
  console.log(`${part.name} was ended; whole again after ${((untilMs - fromMs) / 1_000).toFixed(1)} s.`);
  return { part: part.name, fromMs, untilMs };
}

async function audit(databaseUrl: string): Promise<boolean> {
  const program = join(import.meta.dirname, '../../apps/server/src/audit/audit-money.ts');
  const child = spawn(process.execPath, [program, '--database-url', databaseUrl], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
