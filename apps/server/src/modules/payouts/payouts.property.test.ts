import { ApiError, type Client } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import {
  calculatePayout,
  changeBankingSettings,
  checkPendingPayout,
  createPayoutRequest,
} from '@ovation/contract/money/payouts.ts';
import { approvePayoutRequest, markPayoutPaid, rejectPayoutRequest } from '@ovation/contract/money/payout-review.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, type Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks } from '../ledger/index.ts';

/** Steps that may happen to one performer's money. Amounts in cents. */
type Step =
  | { readonly kind: 'tip'; readonly amount: number }
  | { readonly kind: 'refund'; readonly sale: number; readonly part: number }
  | { readonly kind: 'days'; readonly count: number }
  | { readonly kind: 'ask'; readonly amount: number }
  | { readonly kind: 'approve' | 'pay' | 'reject' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('tip' as const), amount: fc.integer({ min: 1_000, max: 9_999 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      sale: fc.nat(20),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('days' as const), count: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), amount: fc.integer({ min: 500, max: 12_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('approve' as const, 'pay' as const, 'pay' as const, 'reject' as const),
    }),
  },
);
const scenario = fc.record({
  commission: fc.integer({ min: 0, max: 6_000 }).map((points) => points / 100),
  holdDays: fc.integer({ min: 0, max: 9 }),
  steps: fc.array(step, { minLength: 15, maxLength: 40 }),
});

interface Sale {
  readonly id: string;
  readonly soldAtMs: number;
  readonly gross: number;
  readonly net: number;
  refundedGross: number;
  refundedNet: number;
}

/** A simple model of the same rules, which the site must match. */
interface Model {
  readonly sales: Sale[];
  paid: number;
  open: { amount: number; approved: boolean } | undefined;
}

const dayMs = 86_400_000;
const fanWealth = 4_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A login that lasts while the clock advances. */
async function logIn({
  username,
  password,
}: Pick<Person, 'username' | 'password'>): Promise<{ client: Client; token: string }> {
  const { token } = await server.client().call(login, { body: { username, password, remember: true } });
  return { client: server.client(token), token };
}

const left = (sale: Sale): number => sale.net - sale.refundedNet;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function fundsOf({ sales, paid, open }: Model, holdDays: number, nowMs: number) {
  const balance = sum(sales.map(left)) - paid;
  const held = sum(sales.filter(({ soldAtMs }) => soldAtMs > nowMs - holdDays * dayMs).map(left));
  const requested = open?.amount ?? 0;
  return {
    balance,
    held,
    requested,
    available: Math.max(0, balance - held - requested),
    debt: Math.max(0, held - balance),
  };
}

/** Returns whether the call succeeded. A named failure is a valid result, anything else is a bug. */
async function succeeds(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode >= 500 || error.statusCode === 0) throw error;
    return false;
  }
}

interface Cast {
  readonly performerId: string;
  readonly performer: Client;
  readonly fan: Client;
  readonly admin: Client;
  readonly holdDays: number;
}

async function makeCast(holdDays: number, commission: number): Promise<Cast> {
  const { client: admin, token: adminToken } = await logIn({
    username: 'admin@example.com',
    password: 'correct horse battery',
  });
  await admin.call(changeSettings, {
    body: { performerCommission: commission, earningHoldDays: holdDays, minimumPayoutAmount: 10 },
  });
  const world = createWorld({ url: server.url, adminToken, runJobs: server.runJobs });
  const [performer, fan] = [await world.performer(), await world.fan({ balance: fanWealth })];
  await performer.client.call(changeBankingSettings, {
    body: {
      accountHolder: 'Ada Lovelace',
      bankName: 'Bank of Songs',
      accountNumber: 'DE02120300000000202051',
      country: 'DE',
      currentPassword: performer.password,
    },
  });
  return {
    performerId: performer.id,
    performer: (await logIn(performer)).client,
    fan: (await logIn(fan)).client,
    admin,
    holdDays,
  };
}

async function play(one: Step, model: Model, cast: Cast): Promise<void> {
  if (one.kind === 'days') return server.clock.advance(one.count * dayMs);
  if (one.kind === 'tip') return tip(one.amount, model, cast);
  if (one.kind === 'refund') return refund(one, model, cast);
  if (one.kind === 'ask') return ask(one.amount, model, cast);
  return decide(one.kind, model, cast);
}

async function tip(amount: number, { sales }: Model, { performerId, fan }: Cast): Promise<void> {
  const { _id: id = '' } = await fan.call(sendTip, { params: { id: performerId }, body: { amount: amount / 100 } });
  const { created_at, net } = await server.app.database
    .selectFrom('charges')
    .select(['created_at', 'net'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  sales.push({ id, soldAtMs: created_at.getTime(), gross: amount, net: Number(net), refundedGross: 0, refundedNet: 0 });
}

async function refund(
  { sale, part }: { readonly sale: number; readonly part: number },
  { sales }: Model,
  { admin }: Cast,
): Promise<void> {
  const found = sales[sale];
  const amount = found ? Math.ceil(((found.gross - found.refundedGross) * part) / 100) : 0;
  if (!found || amount === 0) return;
  expect(
    await succeeds(
      admin.call(refundCharge, { params: { id: found.id }, body: { amount: amount / 100, reason: 'Asked for.' } }),
    ),
  ).toBe(true);
  const { net } = await server.app.database
    .selectFrom('charge_reversals')
    .select('net')
    .where('charge_id', '=', found.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  found.refundedGross += amount;
  found.refundedNet += Number(net);
}

async function ask(amount: number, model: Model, { performer, holdDays }: Cast): Promise<void> {
  const { available } = fundsOf(model, holdDays, server.clock.now().getTime());
  // Concurrently twice: only one request may be open.
  const asked = await Promise.all(
    [0, 1].map(() => succeeds(performer.call(createPayoutRequest, { body: { amount: amount / 100 } }))),
  );
  const mayAsk = model.open === undefined && amount >= 1_000 && amount <= available;
  expect(asked.filter(Boolean)).toHaveLength(mayAsk ? 1 : 0);
  if (mayAsk) model.open = { amount, approved: false };
}

async function decide(
  kind: 'approve' | 'pay' | 'reject',
  model: Model,
  { performer, admin, holdDays }: Cast,
): Promise<void> {
  const { request } = await performer.call(checkPendingPayout);
  expect(request === null).toBe(model.open === undefined);
  if (!request || !model.open) return;
  const params = { id: request._id };
  const { balance, held } = fundsOf(model, holdDays, server.clock.now().getTime());
  const isCovered = model.open.amount <= balance - held;
  if (kind === 'reject') {
    expect(await succeeds(admin.call(rejectPayoutRequest, { params, body: { reason: 'Not now.' } }))).toBe(true);
    model.open = undefined;
  } else if (kind === 'approve') {
    expect(await succeeds(admin.call(approvePayoutRequest, { params }))).toBe(model.open.approved || isCovered);
    model.open.approved ||= isCovered;
  } else {
    const mayPay = model.open.approved && isCovered;
    const paid = await Promise.all(
      [0, 1].map(() => succeeds(admin.call(markPayoutPaid, { params, body: { reference: 'SEPA' } }))),
    );
    expect(paid).toEqual([mayPay, mayPay]);
    if (!mayPay) return;
    // Never more than sales old enough have earned, when the money leaves.
    expect(model.paid + model.open.amount).toBeLessThanOrEqual(sum(model.sales.map(left)));
    model.paid += model.open.amount;
    model.open = undefined;
  }
}

async function check(model: Model, { performer, holdDays }: Cast): Promise<void> {
  const nowMs = server.clock.now().getTime();
  const shown = await performer.call(calculatePayout, { body: {} });
  const cents = Object.fromEntries(
    (['balance', 'held', 'requested', 'available', 'debt'] as const).map((part) => [
      part,
      Math.round(shown[part] * 100),
    ]),
  );
  expect(cents).toEqual(fundsOf(model, holdDays, nowMs));
  expect(Math.round(sum(shown.calendar.map(({ amount }) => amount)) * 100)).toBe(cents['held']);
}

test('pays no more than was earned and shows what is available, in any history', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ commission, holdDays, steps }) => {
      const model: Model = { sales: [], paid: 0, open: undefined };
      const cast = await makeCast(holdDays, commission);
      for (const one of steps) {
        await play(one, model, cast);
        await check(model, cast);
      }
      expect(await auditBooks(server.app)).toEqual([]);
    }),
    { numRuns: byDepth({ small: 4, deep: 80 }), endOnFailure: true },
  );
});
