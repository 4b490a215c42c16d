import { cancelSubscription } from '@ovation/contract/money/money.ts';
import { createWorld } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createPool } from '../../../platform/database/pool.ts';
import { openSite, type Site } from '../../../site.ts';
import { auditBooks, readBalance } from '../../ledger/index.ts';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';

const dayMs = 86_400_000;

let server: TestServer;
let performerId: string;
/** A second machine on the same database. */
let other: Site;
let closeOther: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  const pool = createPool({ connectionString: String(server.app.pool.options.connectionString), max: 10 });
  other = await openSite({
    config: { ...server.app.config, port: 0, dataDir: `${server.app.config.dataDir}-other` },
    clock: server.clock,
    pool,
    logger: pino({ level: 'fatal' }),
    secretKey: server.app.secretKey,
  });
  closeOther = async () => {
    await other.close();
    await pool.end();
  };
  performerId = (await createWorld(server).performer({ monthlyPrice: 10, yearlyPrice: 20 })).id;
});
afterAll(async () => {
  expect(await auditBooks(server.app)).toEqual([]);
  await closeOther();
  await server.stop();
});

/** Runs the job twice on each machine, concurrently. */
async function renewEverywhere(): Promise<void> {
  const onOther = () => other.app.jobs.run(renewSubscriptionsJob, {});
  await Promise.all([server.runJob(renewSubscriptionsJob), onOther(), server.runJob(renewSubscriptionsJob), onOther()]);
}

const stateOf = async (id: string) =>
  server.app.database.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const chargesOf = async (id: string) =>
  server.app.database
    .selectFrom('charges')
    .select(['id', 'created_at'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

interface Life {
  readonly begins: Date;
  readonly type: 'monthly' | 'yearly';
  /** How many periods the wallet can pay. */
  readonly periods: number;
  /** Days between two runs of the job; sometimes negative. */
  readonly steps: readonly number[];
  readonly isCancelled: boolean;
}

const lives: fc.Arbitrary<Life> = fc.record({
  begins: fc.date({
    min: new Date('2027-01-01T00:00:00Z'),
    max: new Date('2033-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
  type: fc.constantFrom('monthly' as const, 'monthly' as const, 'yearly' as const),
  periods: fc.integer({ min: 1, max: 6 }),
  steps: fc.array(
    fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 20, max: 40, noNaN: true }),
      fc.double({ min: -6, max: 120, noNaN: true }),
      fc.constant(365),
    ),
    { minLength: 3, maxLength: 12 },
  ),
  isCancelled: fc.integer({ min: 0, max: 7 }).map((dice) => dice === 0),
});

async function live({ begins, type, periods, steps, isCancelled }: Life): Promise<void> {
  server.clock.set(begins);
  const cost = type === 'monthly' ? 10 : 20;
  const fan = await createWorld(server).fan({ balance: cost * periods });
  const id = await createWorld(server).subscribe(fan, { ...fan, id: performerId }, { subscriptionType: type });
  if (isCancelled) await fan.client.call(cancelSubscription, { params: { provider: 'wallet', id } });
  let before = await stateOf(id);
  let charged = 1;
  for (const days of steps) {
    server.clock.advance(days * dayMs);
    await renewEverywhere();
    const after = await stateOf(id);
    const charges = await chargesOf(id);
    // At most one charge, however many machines run and however long none did, and only after the end of a period.
    const more = charges.length - charged;
    expect(more === 0 || more === 1).toBe(true);
    if (more === 1) {
      expect(before.cancelled_at).toBeNull();
      expect((before.expires_at ?? new Date(0)).getTime()).toBeLessThanOrEqual(
        server.clock.now().getTime() + 15 * 60_000,
      );
      // It pays for a whole period of days that were not paid before.
      expect(after.period_started_at?.getTime()).toBeGreaterThanOrEqual(before.expires_at?.getTime() ?? Infinity);
      const length = ((after.expires_at?.getTime() ?? 0) - (after.period_started_at?.getTime() ?? 0)) / dayMs;
      expect(type === 'monthly' ? length >= 28 && length <= 31 : length >= 365 && length <= 366).toBe(true);
      expect(after.charge_id).toBe(charges.at(-1)?.id);
    } else {
      expect(after.charge_id).toBe(before.charge_id);
    }
    charged = charges.length;
    before = after;
    expect(charged).toBeLessThanOrEqual(periods);
  }
  await renewEverywhere();
  expect(await readBalance(server.app.database, fan.id)).toBe(BigInt(cost * 100) * BigInt(periods - charged));
}

test('with random calendars, jumping clocks and two machines, each period is charged once', async () => {
  await fc.assert(fc.asyncProperty(lives, live), { numRuns: byDepth({ small: 6, deep: 200 }) });
});
