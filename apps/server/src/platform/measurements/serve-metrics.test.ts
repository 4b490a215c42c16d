import { getMe } from '@ovation/contract/people/accounts.ts';
import { createWorld, type World } from '@ovation/testing';
import { freePort } from '@ovation/testing/free-port.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readMetrics } from '../../../test/deploy/read-metrics.ts';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { job } from '../jobs/job.ts';
import { enqueue } from '../jobs/enqueue.ts';

let server: TestServer;
let world: World;
let port: number;

beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ LOG_LEVEL: 'silent', METRICS_PORT: String(port) });
  world = createWorld(server);
});
afterAll(() => server.stop());

/** Later than what gauges remember. */
async function scrape() {
  server.clock.advance(15_000);
  return readMetrics(port);
}
const valueOf = async (line: string) => (await scrape()).value(line);

test('a call is measured by operation and class of status', async () => {
  const line = 'ovation_call_duration_seconds_count{operation="getMe",status="4xx"}';
  expect(await valueOf(line)).toBeUndefined();
  for (const count of [1, 2]) {
    await expect(server.client().call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    expect(await valueOf(line)).toBe(count);
  }
});

test('jobs are counted by state, and the oldest that is due has an age', async () => {
  const [fails, later] = [job({ name: 'measured-failure' }), job({ name: 'measured-later' })];
  server.app.jobs.handle(fails, async () => {
    throw new Error('as the test wants');
  });
  const { database } = server.app;
  const before = await scrape();
  const stateOf = (state: string): string => `ovation_jobs{lane="quick",state="${state}"}`;
  expect(before.value(stateOf('failed'))).toBe(0);
  await enqueue(database, fails, {}, { maxAttempts: 1 });
  await enqueue(database, later, {}, { runAt: new Date(Date.now() + 3_600_000) });
  await sql`
    update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where run_at <= now()`.execute(
    database,
  );
  const waiting = await scrape();
  expect(waiting.value(stateOf('scheduled'))).toBe((before.value(stateOf('scheduled')) ?? 0) + 1);
  expect(waiting.value(stateOf('waiting'))).toBeGreaterThanOrEqual(1);
  expect(waiting.value('ovation_jobs_oldest_waiting_seconds{lane="quick"}')).toBeGreaterThanOrEqual(90);
  expect(waiting.value('ovation_jobs_oldest_waiting_seconds{lane="hours"}')).toBe(0);
  await server.runJobs();
  const after = await scrape();
  expect(after.value(stateOf('failed'))).toBe(1);
  expect(after.value(stateOf('waiting'))).toBe(0);
  expect(after.value('ovation_job_duration_seconds_count{task="measured-failure",outcome="failed"}')).toBe(1);
});

test('a payment counts by its outcome, after the commit', async () => {
  const line = 'ovation_payments_total{provider="sandbox",outcome="succeeded"}';
  const before = (await valueOf(line)) ?? 0;
  await world.topUp(await world.fan(), 20);
  expect(await valueOf(line)).toBe(before + 1);
});

test('sockets of this process, and connections of its pool', async () => {
  const sockets = createSockets(() => server.url);
  await sockets.listen(server.adminToken);
  expect(await valueOf('ovation_sockets')).toBe(1);
  expect(await valueOf('ovation_database_connections{state="waiting"}')).toBe(0);
  sockets.closeAll();
  await expect.poll(() => valueOf('ovation_sockets')).toBe(0);
});

test('what is read from PostgreSQL is at most fifteen seconds old, and is not read more often', async () => {
  const line = 'ovation_jobs{lane="quick",state="scheduled"}';
  const before = (await valueOf(line)) ?? 0;
  const runAt = new Date(Date.now() + 3_600_000);
  await enqueue(server.app.database, job({ name: 'measured-later' }), {}, { runAt });
  server.clock.advance(1_000);
  expect((await readMetrics(port)).value(line)).toBe(before);
  expect(await valueOf(line)).toBe(before + 1);
});

test('a scrape works while the store does not answer, and says so', async () => {
  await expect.poll(() => valueOf('ovation_store_ready')).toBe(1);
  vi.spyOn(server.app.storage, 'stat').mockRejectedValue(new Error('away'));
  // The readiness check remembers its answer for a moment.
  await expect.poll(() => valueOf('ovation_store_ready')).toBe(0);
  expect(await valueOf('ovation_ready')).toBe(1);
  vi.restoreAllMocks();
  await expect.poll(() => valueOf('ovation_store_ready')).toBe(1);
});

test('a gauge that cannot be read is left out, and the others stay', async () => {
  vi.spyOn(server.app.freeSpace, 'bytes').mockRejectedValue(new Error('no disk'));
  const without = await scrape();
  vi.restoreAllMocks();
  expect(without.value('ovation_disk_free_above_reserve_bytes')).toBeUndefined();
  expect(without.value('ovation_ready')).toBeTypeOf('number');
  expect(await valueOf('ovation_disk_free_above_reserve_bytes')).toBeTypeOf('number');
});

test.skipIf(process.platform !== 'linux')('Prometheus elsewhere reads them at METRICS_HOST', async () => {
  const other = await freePort();
  const metrics = { METRICS_PORT: String(other), METRICS_HOST: '127.0.0.2' };
  const beside = await startTestServer({ LOG_LEVEL: 'silent', ...metrics }, { beside: server });
  expect((await fetch(`http://127.0.0.2:${other}/metrics`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${other}/metrics`)).rejects.toThrow();
  await beside.stop();
});
