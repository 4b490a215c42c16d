import type { Clock } from '../../../platform/clock.ts';
import type { PaymentProvider } from '../payments.ts';
import { beginCardSetup, createCustomer, knowsPaymentMethod, removeCard, retrieveCardSetup } from './cards.ts';
import { connect, type StripeConnection } from './connection.ts';
import { unlessMissing } from './errors.ts';
import { readWebhook } from './events.ts';
import { createPayment, presentPayment, refundPayment } from './payment.ts';
import { createStripePayouts } from './payouts.ts';
import { readTotals } from './totals.ts';

interface StripeOptions extends StripeConnection {
  readonly clock: Clock;
  /** The signing secrets of our webhook endpoints. */
  readonly webhookSecrets: readonly string[];
  /** For the browser; a function, because the setting may change. */
  readonly publishableKey: () => string;
}

/** The origins that Stripe publishes for pages with its script. */
const cardForm = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};

/** Uses Stripe's library. Card numbers go from the browser to Stripe, and never to this server. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { clock, webhookSecrets, publishableKey } = options;
  const stripe = connect(options);
  return {
    name: 'stripe',
    payouts: createStripePayouts(stripe),
    cardForm,
    knowsPaymentMethod: (paymentMethod) => knowsPaymentMethod(stripe, paymentMethod),
    createPayment: (request) => createPayment(stripe, clock, request),
    async retrievePayment(id) {
      const intent = await unlessMissing(() => stripe.paymentIntents.retrieve(id));
      return intent && presentPayment(intent);
    },
    refundPayment: (request) => refundPayment(stripe, request),
    createCustomer: (customer) => createCustomer(stripe, customer),
    beginCardSetup: (setup) => beginCardSetup(stripe, publishableKey(), setup),
    retrieveCardSetup: (id) => retrieveCardSetup(stripe, id),
    removeCard: (paymentMethod) => removeCard(stripe, paymentMethod),
    readWebhook: (rawBody, headers) => readWebhook({ stripe, clock, secrets: webhookSecrets }, rawBody, headers),
    totals: (range) => readTotals(stripe, range),
  };
}
