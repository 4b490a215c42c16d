import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { administrator } from '../../bench/processes.ts';
import { causeChaos, type ChaosReport } from './chaos.ts';
import { startCluster, type Cluster } from './cluster.ts';

const { values } = parseArgs({ options: { chaos: { type: 'boolean' }, minutes: { type: 'string', default: '5' } } });
const account = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

async function runByHand(folder: string): Promise<void> {
  const cluster = await startCluster({ folder, environment: { SEED_DEMO: '1', ...account } });
  announce(cluster);
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await cluster.stop();
}

function announce({ url, parts }: Cluster): void {
  console.log(`The site is at ${url}; ${administrator.email} has the password “${administrator.password}”.`);
  for (const { name, pid } of parts) console.log(`  ${name}: process ${pid}`);
  console.log('A part that ends starts again. Ctrl+C ends everything, and deletes its data.');
}

/** The bound of failed calls, of all. */
const mostFailed = 0.001;

async function runChaos(folder: string, minutes: number): Promise<void> {
  const cluster = await startCluster({ folder, environment: { SEED_DEMO: '0', RATE_LIMITS: 'off', ...account } });
  try {
    const report = await causeChaos(cluster, minutes * 60_000);
    print(report);
    const isGood =
      report.losses.length === 0 && report.areBooksRight && report.failed.length < mostFailed * report.calls;
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

function print({ calls, failed, excused, outages, losses, areBooksRight }: ChaosReport): void {
  const share = ((100 * failed.length) / calls).toFixed(3);
  console.log(`\n${outages.length} parts were ended, ${calls} calls made.`);
  console.log(`Failed: ${failed.length} (${share}%), and ${excused.length} while the database or the store was away.`);
  for (const { action, failure } of failed.slice(0, 20)) console.log(`  ${action}: ${failure}`);
  console.log(losses.length === 0 ? 'Nothing that was confirmed is lost.' : losses.slice(0, 20).join('\n'));
  console.log(areBooksRight ? 'The books are right.' : 'The books are WRONG.');
}

const folder = await mkdtemp(join(tmpdir(), 'ovation-cluster-'));
try {
  await (values.chaos ? runChaos(folder, Number(values.minutes)) : runByHand(folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
