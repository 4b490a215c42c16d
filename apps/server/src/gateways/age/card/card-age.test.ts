import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { expect, test } from 'vitest';
import { keys, startStripeServer } from '../../../../test/stripe-server/start-stripe-server.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import type { PaymentProvider } from '../../payments/payments.ts';
import { createPaymentProviders } from '../../payments/providers.ts';
import { createSandboxProvider } from '../../payments/sandbox/sandbox-provider.ts';
import { createStripeProvider } from '../../payments/stripe/stripe-provider.ts';
import { ageConformance, type OpenAge } from '../conformance.ts';
import { createCardAge } from './card-age.ts';

const clock = { now: () => new Date() };

function openWith(provider: PaymentProvider): Pick<OpenAge, 'gateway' | 'payer' | 'isKept'> {
  return {
    gateway: createCardAge(createPaymentProviders([provider], () => provider.name)),
    payer: async () =>
      (
        await provider.createCustomer({
          idempotencyKey: randomUUID(),
          accountId: randomUUID(),
          email: '',
          name: 'A fan',
        })
      ).id,
    isKept: async ({ providerId }) => (await provider.retrieveCardSetup(providerId))?.card !== undefined,
  };
}

async function openSandbox(): Promise<OpenAge> {
  const testDatabase = await createTestDatabase();
  const pool = createPool({ connectionString: testDatabase.url, max: 2 });
  const database = createDatabase(pool);
  const options = { database, clock, signingSecret: 'a secret', publicUrl: 'https://ovation.example' };
  const provider = createSandboxProvider(options);
  const cards = { adult: 'sandbox_ok', unclear: 'sandbox_late', refused: undefined };
  return {
    ...openWith(provider),
    finish: async ({ providerId }, outcome) => void (await provider.chooseCard(providerId, cards[outcome])),
    async close() {
      await database.destroy();
      await testDatabase.drop();
    },
  };
}

async function openStripe(): Promise<OpenAge> {
  const server = await startStripeServer({ now: clock.now });
  const provider = createStripeProvider({
    secretKey: keys.secret,
    apiBase: server.url,
    clock,
    webhookSecrets: [keys.webhook],
    publishableKey: () => keys.publishable,
  });
  const cards = { adult: 'pm_card_visa', unclear: 'pm_card_visa_debit', refused: 'pm_card_chargeDeclined' };
  return {
    ...openWith(provider),
    async finish({ providerId, clientSecret = '', publishableKey = '' }, outcome) {
      await fetch(`${server.url}/v1/setup_intents/${providerId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: cards[outcome] }),
      });
    },
    close: () => server.close(),
  };
}

ageConformance('a card of the sandbox', openSandbox);
ageConformance('a card of Stripe', openStripe);

test.each([
  ['debit', /debit card/],
  ['prepaid', /prepaid card/],
  [undefined, /could not tell/],
] as const)('a card that is %s does not count, because children have such cards', async (funding, message) => {
  const card = { paymentMethod: 'pm', brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2040 };
  const provider = {
    name: 'stripe',
    retrieveCardSetup: async () => ({
      status: 'succeeded',
      customerId: 'c',
      card: { ...card, ...(funding && { funding }) },
    }),
  } as unknown as PaymentProvider;
  const { gateway } = openWith(provider);
  const result = await gateway.result({ provider: 'stripe', providerId: 'seti_1' });
  expect(result).toEqual({ status: 'refused', message: expect.stringMatching(message) as string });
});

test('a test card is another proof than a real one', async () => {
  const card = { funding: 'credit' };
  const outcome = { retrieveCardSetup: async () => ({ status: 'succeeded', customerId: 'c', card }) };
  const resultBy = (provider: object) =>
    openWith({ name: 'any', ...outcome, ...provider } as unknown as PaymentProvider).gateway.result({
      provider: 'any',
      providerId: '1',
    });
  expect(await resultBy({})).toEqual({ status: 'adult', method: 'card' });
  expect(await resultBy({ testCards: [] })).toEqual({ status: 'adult', method: 'test-card' });
});
