import { changeBankingSettings, changePayoutGateway, getPayoutDetails } from '@ovation/contract/performers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '@ovation/testing/world.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld({ url: server.url, adminToken: server.adminToken, runJobs: server.runJobs });
});
afterAll(() => server.stop());

test('a performer reads her payout details back, the account number masked', async () => {
  const { client } = await world.performer();
  expect(await client.call(getPayoutDetails)).toEqual({ method: 'bank', accountId: null, bank: null });
  await client.call(changeBankingSettings, { body: { accountHolder: 'Ada Byron', bankName: 'Harbour Bank', accountNumber: 'DE02 1203 0000 0000 2020 51', currency: 'eur' } });
  const details = await client.call(getPayoutDetails);
  expect(details.bank).toEqual({ accountHolder: 'Ada Byron', bankName: 'Harbour Bank', accountNumber: '•••• 2051', routingNumber: null, swift: null, country: null, currency: 'EUR' });
});

test('choosing a gateway is remembered, and makes up no bank account', async () => {
  const { client } = await world.performer();
  await client.call(changePayoutGateway, { body: { method: 'stripe', accountId: 'acct_1' } });
  expect(await client.call(getPayoutDetails)).toEqual({ method: 'stripe', accountId: 'acct_1', bank: null });
});

test('of a short number no more than its half is shown', async () => {
  const { client } = await world.performer();
  const masked = await client.call(changeBankingSettings, { body: { accountHolder: 'Ada Byron', bankName: 'Harbour Bank', accountNumber: '12 345' } });
  expect(masked.accountNumber).toBe('•••• 45');
  await expect(client.call(changeBankingSettings, { body: { accountHolder: 'Ada Byron', bankName: 'Harbour Bank', accountNumber: '123' } })).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'accountNumber' }] });
});
