import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { buyFeed, sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../src/modules/ledger/index.ts';
import { lockPayment } from '../../src/modules/payments/index.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterAll(() => server.stop());

const page = await readFile(join(import.meta.dirname, '../../../../docs/money.md'), 'utf8');

/** The wallet after each step of the worked example, and each step's transfers, as on the page. */
const steps = [...page.matchAll(/^\| R\d+ \| .+ \| (.+) \| ([\d.]+) \|$/gm)].map(([, transfers = '', wallet]) => ({
  transfers: (transfers.match(/`[a-z-]+` [\d.]+/g) ?? []).toSorted(),
  wallet: Number(wallet),
}));

async function playsOf(fan: Person, performer: Person): Promise<readonly (() => Promise<unknown>)[]> {
  const { _id: packageId } = await server.admin.call(createTokenPackage, {
    body: { name: 'Season ticket', price: 55, tokens: 60 },
  });
  const { _id: feedId } = await world.feed(performer, { access: 'paid', price: 20 });
  let [paymentId, chargeId] = ['', ''];
  const reason = 'As the page says.';
  const dispute = (status: 'open' | 'won') =>
    server.app.transaction(async (work) => {
      const payment = await lockPayment(work.db, paymentId);
      if (payment)
        await work.publish('provider.disputed', {
          provider: 'sandbox',
          payment,
          dispute: { id: 'dispute', amountMinor: 2_750n, reason: 'fraudulent', status },
        });
    });
  return [
    async () =>
      (paymentId = (await fan.client.call(topUpWallet, { body: { packageId, paymentMethod: 'sandbox_ok' } }))._id),
    async () => (chargeId = (await fan.client.call(buyFeed, { params: { id: feedId } }))._id ?? ''),
    () => server.admin.call(refundCharge, { params: { id: chargeId }, body: { amount: 5, reason } }),
    () => server.admin.call(refundCharge, { params: { id: chargeId }, body: { reason } }),
    () => fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 50 } }),
    () => server.admin.call(refundPayment, { params: { id: paymentId }, body: { amount: 27.5, reason } }),
    () => dispute('open'),
    () => dispute('won'),
    () => dispute('won'),
  ];
}

const transfers = async (): Promise<string[]> =>
  (await server.app.database.selectFrom('ledger_transfers').select(['kind', 'amount']).orderBy('id').execute()).map(
    ({ kind, amount }) => `\`${kind}\` ${(Number(amount) / 100).toFixed(2)}`,
  );

test('the refunds and the dispute of docs/money.md are exact to the cent', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const plays = await playsOf(fan, performer);
  expect(steps).toHaveLength(plays.length);
  for (const [i, play] of plays.entries()) {
    const before = (await transfers()).length;
    await play();
    const { balance } = await fan.client.call(getMe);
    expect({ step: i + 1, transfers: (await transfers()).slice(before).toSorted(), wallet: balance }).toEqual({
      step: i + 1,
      ...steps[i],
    });
  }
  expect(page).toContain(await describeBalances());
  expect(await auditBooks(server.app)).toEqual([]);
});

/** In the page's notation. */
async function describeBalances(): Promise<string> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select a.kind, (sum(case when t.credit_account_id = a.id then t.amount else -t.amount end) / 100)::float8 as balance
    from ledger_accounts a
    join ledger_transfers t on a.id in (t.credit_account_id, t.debit_account_id)
    group by a.kind`.execute(server.app.database);
  const of = (kind: string): string =>
    (rows.find((row) => row.kind === kind)?.balance ?? 0).toFixed(2).replace('-', '−');
  return (
    `gateway \`sandbox\` stands at ${of('gateway')}, promotion at ${of('promotion')}, ` +
    `the earnings at ${of('earnings')}, commission at ${of('commission')} and the wallet at ${of('wallet')}.`
  );
}
