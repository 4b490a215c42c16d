import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { keys, startStripeServer, type StripeServer } from '../../../test/stripe-server/start-stripe-server.ts';
import { identityConformance, type Webhook } from './conformance.ts';
import { InvalidIdentityWebhook } from './identity.ts';
import { createManualIdentity } from './open-identity.ts';
import { createStripeIdentity } from './stripe/stripe-identity.ts';

identityConformance('staff alone', false, async () => ({ gateway: createManualIdentity(), close: async () => {} }));

const statuses = {
  verified: 'verified',
  failed: 'requires_input',
  cancelled: 'canceled',
  pending: 'processing',
} as const;

function lastWebhook({ events }: StripeServer): Webhook {
  const event = events.at(-1);
  if (!event) throw new Error('There is no event yet.');
  return { rawBody: event.rawBody, headers: event.headers };
}

function open(stripe: StripeServer, clock = { now: () => new Date() }) {
  const options = { secretKey: keys.secret, apiBase: stripe.url, webhookSecrets: ['whsec_other', keys.webhook] };
  return createStripeIdentity({ ...options, clock });
}

identityConformance('Stripe', true, async () => {
  const stripe = await startStripeServer();
  const customers = new Stripe(keys.secret, { protocol: 'http', host: '127.0.0.1', port: new URL(stripe.url).port });
  await customers.customers.create({ name: 'Ada' });
  const other = lastWebhook(stripe);
  return {
    gateway: open(stripe),
    pages: {
      finish(id, outcome) {
        stripe.finishVerification(id, statuses[outcome]);
        return lastWebhook(stripe);
      },
      otherWebhook: () => other,
    },
    close: () => stripe.close(),
  };
});

test('an old webhook of Stripe is refused, although it is signed', async () => {
  const stripe = await startStripeServer();
  const now = Date.now();
  const started = await open(stripe).start({ personId: 'p', returnUrl: 'https://site.example/' });
  if (started.kind === 'redirect') stripe.finishVerification(started.providerId, 'verified');
  const { rawBody, headers } = lastWebhook(stripe);
  const later = open(stripe, { now: () => new Date(now + 3_600_000) });
  expect(() => later.read(rawBody, headers)).toThrow(InvalidIdentityWebhook);
  await stripe.close();
});
