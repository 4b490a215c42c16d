import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import { runDueJobs } from '../../../platform/jobs/due-jobs.ts';
import { paymentProviderConformance, type Delivery, type OpenProvider } from '../conformance.ts';
import type { PaymentRequest } from '../payments.ts';
import { addSandboxJobs } from './jobs.ts';
import { createSandboxProvider, type SandboxProvider } from './sandbox-provider.ts';
import { settleRefundJob } from './refund-payment.ts';
import { settleJob } from './take-payment.ts';

const publicUrl = 'https://ovation.example';
const logger = pino({ level: 'silent' });
const methods = {
  ok: 'sandbox_ok',
  declined: 'sandbox_declined',
  insufficientFunds: 'sandbox_insufficient_funds',
  authenticate: 'sandbox_authenticate',
  late: 'sandbox_late',
  refundFails: 'sandbox_refund_fails',
  refundLate: 'sandbox_late',
} as const;

interface OpenSandbox extends OpenProvider {
  readonly provider: SandboxProvider;
  readonly received: Delivery[];
  /** The status of the webhook's next responses. */
  answer(statusCode: number): void;
  runJobs(): Promise<void>;
  /** The due times of the waiting jobs, in milliseconds since 1970. */
  dueTimes(job: Job): Promise<number[]>;
  /** Makes the waiting jobs due now. */
  hurry(): Promise<void>;
}

/** The provider on a separate database, with its jobs and a webhook server. */
async function openSandbox(): Promise<OpenSandbox> {
  const testDatabase = await createTestDatabase();
  const pool = createPool({ connectionString: testDatabase.url, max: 20 });
  const database = createDatabase(pool);
  const clock = turnableClock();
  const received: Delivery[] = [];
  let statusCode = 204;
  const webhook = await listen((delivery) => (received.push(delivery), statusCode));
  const provider = createSandboxProvider({ database, clock, signingSecret: 'a secret', publicUrl });
  const list = createJobs();
  addSandboxJobs(list, {
    provider,
    isRunning: () => true,
    database,
    clock,
    signingSecret: 'a secret',
    webhookUrl: () => webhook.url,
  });
  const runJobs = (): Promise<void> => runDueJobs({ pool, logger, list });
  // On a busy machine a second is short, so late payments settle only when a test triggers it.
  const runOthersThan = (...jobs: readonly Job[]): Promise<void> =>
    runDueJobs({
      pool,
      logger,
      list: { ...list, handlers: new Map([...list.handlers].filter(([, { job }]) => !jobs.includes(job))) },
    });
  const deliver = (): Promise<void> => runOthersThan(settleJob, settleRefundJob);
  const hurry = async (): Promise<void> =>
    void (await sql`
      select graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs),
        run_at := now()
      )`.execute(database));
  return {
    provider,
    clock,
    methods,
    received,
    runJobs,
    hurry,
    answer: (code) => {
      statusCode = code;
    },
    async dueTimes(job) {
      const { rows } = await sql<{
        dueAt: Date;
      }>`select run_at as "dueAt" from graphile_worker.jobs where task_identifier = ${job.name}`.execute(database);
      return rows.map(({ dueAt }) => dueAt.getTime());
    },
    confirm: async ({ id }, decision) => void (await provider.confirm(id, decision)),
    async settleLate() {
      await hurry();
      await runJobs();
    },
    async settleRefund() {
      await hurry();
      await runOthersThan(settleJob);
    },
    enterCard: async ({ id }, method) => void (await provider.chooseCard(id, method && methods[method])),
    openDispute: async (id) => void (await provider.openDispute(id, 'fraudulent')),
    closeDispute: async (id, status) => void (await provider.closeDispute(id, status)),
    onboard: async (id, outcome) => void (await provider.onboard(id, outcome)),
    async deliveries(id) {
      await deliver();
      return received.filter(({ rawBody }) => rawBody.includes(`"${id}"`));
    },
    async close() {
      webhook.server.close();
      await pool.end();
      await testDatabase.drop();
    },
  };
}

function turnableClock(): OpenProvider['clock'] {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
  };
}

async function listen(receive: (delivery: Delivery) => number): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const rawBody = Buffer.concat(await request.toArray());
    response.writeHead(receive({ rawBody, headers: request.headers })).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payment/sandbox/webhook` };
}

const request: PaymentRequest = {
  idempotencyKey: 'key',
  amountMinor: 500n,
  currency: 'USD',
  paymentMethod: 'sandbox_ok',
  description: 'Wallet top-up',
  reference: 'r',
  returnUrl: '/wallet',
};

paymentProviderConformance('the sandbox', openSandbox);

describe('the sandbox', () => {
  let sandbox: OpenSandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => sandbox.close());

  test('repeats a webhook until it is accepted, with a new signature each time', async () => {
    const { provider, received, runJobs, hurry, answer, clock } = sandbox;
    answer(500);
    const payment = await provider.createPayment({ ...request, idempotencyKey: 'repeated' });
    await runJobs();
    expect(received).toHaveLength(1);
    answer(200);
    clock.advance(10 * 60_000);
    await hurry();
    await runJobs();
    expect(received).toHaveLength(2);
    const [first, second] = received as [Delivery, Delivery];
    expect(second.rawBody).toEqual(first.rawBody);
    expect(await provider.readWebhook(second.rawBody, second.headers)).toMatchObject({ payment: { id: payment.id } });
    await runJobs();
    expect(received).toHaveLength(2);
  });

  test('settles a late payment after a second', async () => {
    const before = Date.now();
    await sandbox.provider.createPayment({ ...request, idempotencyKey: 'late', paymentMethod: 'sandbox_late' });
    const after = Date.now();
    const [dueMs] = await sandbox.dueTimes(settleJob);
    expect(dueMs).toBeGreaterThanOrEqual(before + 1_000);
    expect(dueMs).toBeLessThanOrEqual(after + 1_000);
  });

  test.each([
    ['/wallet?paid=1#top', '/wallet?paid=1#top'],
    [`${publicUrl}/wallet`, '/wallet'],
    ['wallet', '/wallet'],
    [`${publicUrl}//evil.example/`, '/evil.example/'],
    [`${publicUrl}/\\evil.example/`, '/evil.example/'],
  ])('redirects the payer from %s to %s', async (returnUrl, returnPath) => {
    const { provider } = sandbox;
    const { id } = await provider.createPayment({ ...request, idempotencyKey: returnUrl, returnUrl });
    expect(await provider.viewForPayer(id)).toMatchObject({ returnPath });
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    `${publicUrl}.evil.example/`,
    `${publicUrl}@evil.example/`,
  ])('redirects no payer to %s', async (returnUrl) => {
    await expect(sandbox.provider.createPayment({ ...request, idempotencyKey: returnUrl, returnUrl })).rejects.toThrow(
      /only to an address of this site/,
    );
  });

  test.each([0n, -1n])('rejects an amount of %s', async (amountMinor) => {
    await expect(
      sandbox.provider.createPayment({ ...request, idempotencyKey: String(amountMinor), amountMinor }),
    ).rejects.toThrow(RangeError);
  });
});
