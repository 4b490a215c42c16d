import { exportTransactions, sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { exportCharges } from '@ovation/contract/money/payments.ts';
import { refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  performer = await world.performer();
});
afterAll(() => server.stop());

const today = (): string => server.clock.now().toISOString().slice(0, 10);
const linesOf = (csv: string): string[] => csv.trimEnd().split('\r\n');

test('lists every payment with its card, its reference and what was refunded to the card', async () => {
  const fan = await world.fan();
  const { _id } = await fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_ok' } });
  await fan.client.call(topUpWallet, { body: { amount: 30, paymentMethod: 'sandbox_declined' } });
  await server.admin.call(refundPayment, { params: { id: _id }, body: { amount: 5, reason: 'A test' } });
  await server.runJobs();
  const [header, failed, paid, ...others] = linesOf(await fan.client.call(exportTransactions));
  expect(header).toBe(
    'Date,What for,Creator,State,Amount paid,Amount refunded,Currency,Tokens,Card,Provider,Reference,Note,ID',
  );
  expect(failed).toMatch(
    /Z,Wallet top-up,,Failed,30\.00,0\.00,USD,30\.00,sandbox_declined,sandbox,sandbox_payment_[\w-]+,Your bank declined this card\. .*Nothing was charged\.,/,
  );
  expect(paid).toContain(`,Wallet top-up,,Paid,20.00,5.00,USD,20.00,sandbox_ok,sandbox,`);
  expect(paid).toContain(`,${_id}`);
  expect(others).toEqual([]);
});

test('lists every charge with its refund to the wallet, and lets no spreadsheet execute a message', async () => {
  const fan = await world.fan({ balance: 50 });
  const tip = await fan.client.call(sendTip, {
    params: { id: performer.id },
    body: { amount: 12.5, message: '=HYPERLINK("https://evil.example", "Thanks")' },
  });
  await server.admin.call(refundCharge, { params: { id: tip._id ?? '' }, body: { amount: 2.5, reason: 'A test' } });
  const [header, row] = linesOf(await fan.client.call(exportCharges));
  expect(header).toBe('Date,What for,Creator,Amount paid,Amount refunded,Currency,Message,ID');
  expect(row).toMatch(/Z,Tip,Performer \d+,12\.50,2\.50,USD,"'=HYPERLINK\(""https:\/\/evil\.example"", ""Thanks""\)",/);
});

test('takes the filters of the lists', async () => {
  const fan = await world.fan({ balance: 50 });
  await world.tip(fan, performer, 10);
  await fan.client.call(topUpWallet, { body: { amount: 30, paymentMethod: 'sandbox_declined' } });
  const rows = async (query: object) => linesOf(await fan.client.call(exportTransactions, { query })).length - 1;
  expect([
    await rows({}),
    await rows({ status: 'failed' }),
    await rows({ type: 'tip' }),
    await rows({ to: '2020-01-01' }),
    await rows({ from: today(), to: today() }),
  ]).toEqual([2, 1, 0, 0, 2]);
  expect(linesOf(await fan.client.call(exportCharges, { query: { type: 'video' } }))).toHaveLength(1);
});

test('contains only the caller’s rows, comes as a file and is not cacheable', async () => {
  const fan = await world.fan();
  for (const [path, name] of [
    ['/api/payment/transactions/user/export', 'payments.csv'],
    ['/api/wallet/charges/export', 'spending.csv'],
  ]) {
    expect((await fetch(server.url + path)).status).toBe(401);
    const answer = await fetch(server.url + path, { headers: { authorization: fan.token } });
    const { status, headers } = answer;
    expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toMatch(/^\uFEFFDate,/);
    expect([
      status,
      headers.get('content-type'),
      headers.get('content-disposition'),
      headers.get('cache-control'),
    ]).toEqual([200, 'text/csv; charset=utf-8; header=present', `attachment; filename="${name}"`, 'no-store']);
    expect(
      await fetch(`${server.url}${path}?status=&from=yesterday`, { headers: { authorization: fan.token } }).then(
        async (refused) => [refused.status, refused.headers.get('content-type')],
      ),
    ).toEqual([422, 'application/json; charset=utf-8']);
  }
});

describe('a long history', () => {
  test('of 10,000 rows is complete; one more row is rejected with a message', async () => {
    const fan = await world.fan();
    const add = (count: number) =>
      server.app.pool.query(
        `insert into payments (
           id, account_id, purpose, amount, tokens, provider, payment_method, status,
           failure_message, idempotency_key, created_at, updated_at)
         select
           gen_random_uuid(), $1, 'top_up', 500, 500, 'sandbox', 'sandbox_declined', 'failed',
           'No.', gen_random_uuid()::text, $2, $2
         from generate_series(1, $3)`,
        [fan.id, server.clock.now(), count],
      );
    await add(10_000);
    expect(linesOf(await fan.client.call(exportTransactions))).toHaveLength(10_001);
    await add(1);
    await expect(fan.client.call(exportTransactions)).rejects.toMatchObject({
      statusCode: 422,
      details: [
        {
          path: 'from',
          message: 'This period has 10,001 rows, and a table can hold at most 10,000. Please choose a shorter one.',
        },
      ],
    });
  });
});
