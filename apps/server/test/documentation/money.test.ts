import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { topUpWallet } from '@ovation/contract/money/money.ts';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeEvent } from '../../src/gateways/payments/sandbox/announce.ts';
import { sign, signatureHeader } from '../../src/gateways/payments/sandbox/signature.ts';
import { auditBooks } from '../../src/modules/ledger/index.ts';
import { receiveWebhook } from '../../src/modules/payments/index.ts';
import { deriveKey } from '../../src/platform/secrets/encryption.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { renewSubscriptionsJob } from '../../src/modules/subscriptions/subscriptions.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterAll(() => server.stop());

const page = await readFile(join(import.meta.dirname, '../../../../docs/money.md'), 'utf8');

/** The wallet after each step of the worked examples, and each step's transfers, as on the page. */
const steps = [...page.matchAll(/^\| (\d+) \| .+ \| (.+) \| ([\d.]+) \|$/gm)].map(([, , transfers = '', wallet]) => ({
  transfers: transfers.match(/`[a-z-]+` [\d.]+/g) ?? [],
  wallet: Number(wallet),
}));

test('the worked examples of docs/money.md are exact to the cent', async () => {
  const performer = await world.performer({ monthlyPrice: 7.5 });
  const fan = await remembered(await world.fan());
  const plays = await playsOf(fan, performer, await world.performer({ monthlyPrice: 7.5 }));
  expect(steps).toHaveLength(plays.length);

  for (const [i, play] of plays.entries()) {
    const before = await countTransfers();
    await play();
    const { balance } = await fan.client.call(getMe);
    expect({ step: i + 1, transfers: await transfersAfter(before), wallet: balance }).toEqual({
      step: i + 1,
      transfers: steps[i]?.transfers.toSorted(),
      wallet: steps[i]?.wallet,
    });
  }

  const balances = await sumKinds();
  for (const [kind, row] of Object.entries({
    gateway: 'gateway `sandbox`',
    promotion: 'promotion',
    wallet: 'wallet',
    earnings: 'earnings, both performers',
    commission: 'commission',
  })) {
    expect(page).toContain(`| ${row} | ${(balances.get(kind) ?? 0).toFixed(2).replace('-', '−')} |`);
  }
  expect(await auditBooks(server.app)).toEqual([]);
});

/** A login that outlives the month by which the clock is advanced. */
async function remembered(fan: Person): Promise<Person> {
  const { token } = await server
    .client()
    .call(login, { body: { username: fan.username, password: fan.password, remember: true } });
  return { ...fan, token, client: server.client(token) };
}

async function playsOf(fan: Person, performer: Person, other: Person): Promise<readonly (() => Promise<unknown>)[]> {
  const tokens = await server.admin.call(createTokenPackage, {
    body: { name: 'Season ticket', price: 55, tokens: 60 },
  });
  const feed = await world.feed(performer, { access: 'paid', price: 4.99 });
  const topUp = (body: { packageId: string } | { amount: number }, paymentMethod: string) =>
    fan.client.call(topUpWallet, { body: { ...body, paymentMethod } });
  let lateId = '';
  return [
    () => topUp({ packageId: tokens._id }, 'sandbox_ok'),
    () => world.tip(fan, performer, 12),
    () => world.buy(fan, feed._id),
    () => world.subscribe(fan, performer),
    () => renewInAMonth(),
    () => world.subscribe(fan, other, { source: 'card', paymentMethod: 'sandbox_ok' }),
    () =>
      expect(world.tip(fan, performer, 30)).rejects.toMatchObject({ statusCode: 402, message: sentenceOfThePage() }),
    async () => expect(await topUp({ amount: 10 }, 'sandbox_declined')).toMatchObject({ status: 'failed' }),
    async () => {
      const { _id, status } = await topUp({ amount: 10 }, 'sandbox_late');
      expect(status).toBe('pending');
      await deliverWebhook((lateId = _id));
    },
    () => deliverWebhook(lateId),
  ];
}

function renewInAMonth(): Promise<void> {
  server.clock.advance(31 * 86_400_000);
  return server.runJob(renewSubscriptionsJob);
}

function sentenceOfThePage(): string {
  return /refused with 402, "([^"]+)"/.exec(page)?.[1] ?? '';
}

/** The provider's webhook: always the same event. */
async function deliverWebhook(paymentId: string): Promise<void> {
  const { provider_payment_id: id } = await server.app.database
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const body = Buffer.from(
    writeEvent({
      id: `event-of-${paymentId}`,
      type: 'payment.succeeded',
      payment: { id: id ?? '', status: 'succeeded', amountMinor: 1_000n, reference: paymentId },
      createdAt: server.clock.now(),
    }),
  );
  const key = deriveKey(server.app.secretKey, 'sandbox webhooks').toString('hex');
  await receiveWebhook(server.app, 'sandbox', body, { [signatureHeader]: sign(body, key, server.clock.now()) });
}

const transfers = () =>
  server.app.database.selectFrom('ledger_transfers').select(['kind', 'amount']).orderBy('id').execute();

async function countTransfers(): Promise<number> {
  return (await transfers()).length;
}

/** In the page's notation. */
async function transfersAfter(count: number): Promise<string[]> {
  return (await transfers())
    .slice(count)
    .map(({ kind, amount }) => `\`${kind}\` ${(Number(amount) / 100).toFixed(2)}`)
    .toSorted();
}

/** The sum of the accounts of each kind, in the site's currency. */
async function sumKinds(): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select a.kind, (sum(case when t.credit_account_id = a.id then t.amount else -t.amount end) / 100)::float8 as balance
    from ledger_accounts a
    join ledger_transfers t on a.id in (t.credit_account_id, t.debit_account_id)
    group by a.kind`.execute(server.app.database);
  return new Map(rows.map(({ kind, balance }) => [kind, balance]));
}
