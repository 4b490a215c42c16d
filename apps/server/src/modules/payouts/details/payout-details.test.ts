import {
  changeBankingSettings,
  changePayoutGateway,
  createStripeAccount,
  getPayoutDetails,
} from '@ovation/contract/money/payouts.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { createWorld, type World } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { SandboxProvider } from '../../../gateways/payments/sandbox/sandbox-provider.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const sandboxOf = ({ app }: TestServer) => app.payments.named('sandbox') as SandboxProvider;

const account = {
  accountHolder: 'Ada Lovelace',
  bankName: 'Bank of Songs',
  accountNumber: 'PT50 0002 0123 1234 5678 9015 4',
  country: 'pt',
  currency: 'eur',
};

describe('a bank account', () => {
  test('is masked in replies, and stored as one encrypted text', async () => {
    const performer = await world.performer();
    expect(await performer.client.call(getPayoutDetails)).toMatchObject({ method: 'bank', bank: null, gateway: null });
    const shown = {
      accountHolder: 'Ada Lovelace',
      bankName: 'Bank of Songs',
      accountNumber: '•••• 0154',
      routingNumber: null,
      swift: null,
      country: 'PT',
      currency: 'EUR',
    };
    expect(
      await performer.client.call(changeBankingSettings, { body: { ...account, currentPassword: performer.password } }),
    ).toEqual(shown);
    expect((await performer.client.call(getPayoutDetails)).bank).toEqual(shown);
    const row = await server.app.database
      .selectFrom('payout_details')
      .selectAll()
      .where('performer_id', '=', performer.id)
      .executeTakeFirstOrThrow();
    const kept = JSON.stringify(row, (_, value: unknown) =>
      value !== null && typeof value === 'object' && 'data' in value
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value,
    );
    for (const secret of ['0002012312345678', 'Lovelace', 'Songs']) expect(kept).not.toContain(secret);
  });

  test('in the United States has a routing number, which is masked too', async () => {
    const { client, password } = await world.performer();
    const american = { ...account, country: 'US', accountNumber: '0001 2345 6789', routingNumber: '021000021' };
    expect(
      await client.call(changeBankingSettings, { body: { ...american, currentPassword: password } }),
    ).toMatchObject({ accountNumber: '•••• 6789', routingNumber: '•••• 0021' });
  });

  test.each([
    [{ accountNumber: 'PT50000201231234567890155' }, 'accountNumber'],
    [{ country: 'DE' }, 'accountNumber'],
    [{ country: 'US', accountNumber: '12345' }, 'routingNumber'],
    [{ swift: 'nonsense!' }, 'swift'],
    [{ country: 'JP', accountNumber: '1234567' }, 'swift'],
    [{ country: 'QQ', swift: 'BOTKJPJT', accountNumber: '1234567' }, 'country'],
    [{ accountHolder: '<b></b>' }, 'accountHolder'],
  ])('with %j is refused by the field %s', async (change, path) => {
    const { client, password } = await world.performer();
    await expect(
      client.call(changeBankingSettings, { body: { ...account, ...change, currentPassword: password } }),
    ).rejects.toMatchObject({ statusCode: 422, details: [{ path }] });
  });

  test('shows at most half of a short number', async () => {
    const { client, password } = await world.performer();
    const masked = await client.call(changeBankingSettings, {
      body: { ...account, country: 'JP', accountNumber: '12 345', swift: 'BOTKJPJT', currentPassword: password },
    });
    expect(masked.accountNumber).toBe('•••• 45');
  });
});

describe('an account at the payment provider', () => {
  test('is opened once, requires the owner’s details, and can be chosen once it exists', async () => {
    const { client, id, password } = await world.performer();
    await expect(
      client.call(changePayoutGateway, { body: { method: 'stripe', currentPassword: password } }),
    ).rejects.toMatchObject({ code: 'payout-method-missing' });
    await expect(client.call(createStripeAccount, { body: { currentPassword: password } })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'country' }],
    });
    const [first, second] = [
      await client.call(createStripeAccount, { body: { country: 'DE', currentPassword: password } }),
      await client.call(createStripeAccount, { body: { country: 'DE', currentPassword: password } }),
    ];
    expect(first).toMatchObject({ accountId: second.accountId, isReady: false });
    expect(first.url).toMatch(/^https?:/);
    expect(
      await client.call(changePayoutGateway, { body: { method: 'stripe', currentPassword: password } }),
    ).toMatchObject({ method: 'stripe', gateway: { isReady: false } });
    await sandboxOf(server).onboard(first.accountId, 'ready');
    await server.runJobs();
    expect(await client.call(getPayoutDetails)).toMatchObject({ gateway: { isReady: true, problems: [] } });
    const row = await server.app.database
      .selectFrom('payout_details')
      .select('is_provider_ready')
      .where('performer_id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ is_provider_ready: true });
  });

  test('that is opened twice at once exists once', async () => {
    const { client, password } = await world.performer();
    const opened = await Promise.all(
      Array.from({ length: 4 }, () =>
        client.call(createStripeAccount, { body: { country: 'FR', currentPassword: password } }),
      ),
    );
    expect(new Set(opened.map(({ accountId }) => accountId)).size).toBe(1);
  });

  test('is opened in the country of the profile by default', async () => {
    const { client, password } = await world.performer();
    await client.call(changeOwnPerformer, { body: { country: 'FR' } });
    const { accountId } = await client.call(createStripeAccount, { body: { currentPassword: password } });
    const asked = await server.app.database
      .selectFrom('sandbox_payout_accounts')
      .select('country')
      .where('id', '=', accountId)
      .executeTakeFirst();
    expect(asked).toEqual({ country: 'FR' });
  });
});
