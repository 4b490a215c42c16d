import { listReconciliations, runReconciliation } from '@ovation/contract/money/reconciliation.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { freePort } from '@ovation/testing/free-port.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { findDifferences } from './compare-gateway.ts';
import type { OurTotals } from './reconciliation.store.ts';
import { reconcileJob } from './jobs/reconcile.ts';

let server: TestServer;
let world: World;
let fan: Person;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  server = await startTestServer({ LOG_LEVEL: 'silent', METRICS_PORT: String(metricsPort) });
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
  fan = await world.fan({ balance: 50 });
  await world.tip(fan, await world.performer(), 10);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const list = () => server.admin.call(listReconciliations, { query: { pageSize: 100 } });
const last = async () => (await list()).data[0];
const sandbox = () =>
  server.app.payments.named('sandbox') as NonNullable<ReturnType<TestServer['app']['payments']['named']>>;

async function metric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

describe('a reconciliation', () => {
  test('has no figures for Prometheus before the first', async () => {
    expect(await metric('ovation_reconciliation_clean')).toBeUndefined();
  });

  test('runs when an administrator starts it, and reports what the books hold', async () => {
    const begun = await server.admin.call(runReconciliation);
    expect(begun).toMatchObject({ status: 'running', finishedAt: null, administrator: { _id: expect.any(String) } });
    expect((await server.admin.call(runReconciliation))._id).toBe(begun._id);
    await server.runJobs();
    const done = await last();
    expect(done).toMatchObject({
      _id: begun._id,
      status: 'clean',
      totalProblem: 0,
      problems: [],
      durationMs: expect.any(Number),
    });
    expect(done?.figures).toMatchObject({
      gateways: [
        {
          provider: 'sandbox',
          taken: { ours: 50, theirs: 50 },
          givenBack: { ours: 0, theirs: 0 },
          disputed: { ours: 0, theirs: 0 },
        },
      ],
      balances: expect.arrayContaining([
        { kind: 'wallet', name: null, accounts: 1, balance: 40 },
        { kind: 'gateway', name: 'sandbox', accounts: 1, balance: -50 },
        { kind: 'earnings', name: null, accounts: 1, balance: 8 },
      ]),
      counts: expect.arrayContaining([{ what: 'Sales', count: 1 }]),
    });
    expect(done?.figures?.debits).toBe(done?.figures?.credits);
    expect(done?.figures?.laws).toContain('Debits equal credits.');
    expect([await metric('ovation_reconciliation_clean'), await metric('ovation_reconciliation_problems')]).toEqual([
      1, 0,
    ]);
  });

  test('says what is wrong, what it breaks and what to do', async () => {
    await withTriggersOff(sql`update ledger_balances set balance = balance + 1`);
    await server.runJob(reconcileJob);
    await withTriggersOff(sql`update ledger_balances set balance = balance - 1`);
    const done = await last();
    expect(done).toMatchObject({
      status: 'problems',
      administrator: null,
      totalProblem: 1,
      problems: [
        {
          law: expect.stringContaining('Every wallet'),
          problem: expect.stringContaining('shows 4001, but its transfers sum to 4000'),
          advice: expect.stringMatching(/\.$/),
        },
      ],
    });
    expect([await metric('ovation_reconciliation_clean'), await metric('ovation_reconciliation_problems')]).toEqual([
      0, 1,
    ]);
    expect(await metric('ovation_reconciliation_age_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('finds money at the provider that our books do not have', async () => {
    const totals = vi
      .spyOn(sandbox(), 'totals')
      .mockResolvedValue({ succeededMinor: 5_500n, refundedMinor: 0n, disputedMinor: 100n, count: 2 });
    await server.runJob(reconcileJob);
    totals.mockRestore();
    expect((await last())?.problems).toMatchObject([
      { problem: 'sandbox has taken $55.00, and our books say $50.00.' },
      { problem: 'sandbox has lost $1.00 to disputes, and our books say $0.00.' },
    ]);
  });

  test('says that a provider did not answer', async () => {
    vi.spyOn(sandbox(), 'totals').mockRejectedValue(new Error('The line is dead.'));
    await server.runJob(reconcileJob);
    expect(await last()).toMatchObject({
      status: 'problems',
      problems: [{ problem: 'sandbox did not answer, so its totals are not compared.' }],
      figures: { gateways: [{ taken: { ours: 50, theirs: null } }] },
    });
  });

  test('is finished by the next run after a crash, and deleted after 400 days', async () => {
    const { total } = await list();
    await server.app.database
      .insertInto('reconciliations')
      .values({ id: crypto.randomUUID(), status: 'running', started_at: server.clock.now() })
      .execute();
    await server.runJob(reconcileJob);
    expect(await list()).toMatchObject({
      total: total + 1,
      data: [{ status: 'clean' }, ...Array.from({ length: total }, () => ({}))],
    });
    server.clock.advance(401 * 86_400_000);
    await server.runJob(reconcileJob);
    expect((await server.app.database.selectFrom('reconciliations').select('status').execute()).length).toBe(1);
  });
});

async function withTriggersOff(change: ReturnType<typeof sql>): Promise<void> {
  await server.app.database.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await change.execute(db);
  });
}

describe('a comparison while money moves', () => {
  const ours = (change: Partial<OurTotals> = {}): OurTotals => ({
    taken: 1_000n,
    open: 0n,
    given_back: 0n,
    open_refunds: 0n,
    disputed: 0n,
    first_at: null,
    ...change,
  });
  const theirs = (succeededMinor: bigint) => ({ succeededMinor, refundedMinor: 0n, disputedMinor: 0n, count: 1 });

  test.each<[string, bigint, Partial<OurTotals>, number]>([
    ['what was booked before it was asked', 1_000n, { taken: 1_500n }, 0],
    ['what was booked while it was asked', 1_500n, { taken: 1_500n }, 0],
    ['what is under way', 1_700n, { taken: 1_500n, open: 200n }, 0],
    ['more than what is under way', 1_701n, { taken: 1_500n, open: 200n }, 1],
    ['less than was booked before', 999n, { taken: 1_500n }, 1],
  ])('takes %s', (_, their, after, problems) => {
    expect(findDifferences('sandbox', { before: ours(), after: ours(after), theirs: theirs(their) })).toHaveLength(
      problems,
    );
  });
});
