import type { FastifyInstance } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../app.ts';
import { receiveWebhook } from './settlement/receive-webhook.ts';
import { loadPayment, type PaymentRow } from './payment.store.ts';
import { settlePayment } from './settlement/settle-payment.ts';

const largestWebhookBytes = 256 * 1024;

/**
 * Routes outside the contract: providers' webhooks, whose signature covers the raw bytes, and the page to which payers
 * return from their bank.
 */
export function registerPaymentRoutes(server: FastifyInstance, app: App): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestWebhookBytes }, (_request, body, done) =>
      done(null, body),
    );
    routes.post<{ Params: { provider: string } }>(
      '/api/payment/:provider/webhook',
      { config: { staysOpen: true } },
      async (request, reply) => {
        await receiveWebhook(
          app,
          request.params.provider,
          Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          request.headers,
        );
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
    routes.get<{ Params: { id: string } }>(
      '/api/payment/:id/return',
      { config: { staysOpen: true } },
      async (request, reply) => reply.redirect(await returnFromProvider(app, request.params.id), 303),
    );
  });
}

/**
 * A payer returns from the bank: asks the provider at once, in case the webhook is slower. Returns the path to show.
 */
async function returnFromProvider(app: App, paymentId: string): Promise<string> {
  const payment = isId(paymentId) ? await loadPayment(app.database, paymentId) : undefined;
  if (!payment) return '/wallet';
  await refresh(app, payment).catch((error: unknown) =>
    app.logger.warn(
      { part: 'payments', paymentId, err: error },
      'a payment could not be looked up; the webhook will settle it',
    ),
  );
  return pageOf(payment);
}

/** The page that the payer came from, or else one that lists payments. */
function pageOf({ id, purpose, return_to }: PaymentRow): string {
  const { pathname, searchParams, hash } = new URL(
    return_to ?? (purpose === 'subscription' ? '/subscriptions' : '/wallet'),
    'https://here.invalid',
  );
  searchParams.set('payment', id);
  return `${pathname}?${searchParams}${hash}`;
}

async function refresh(app: App, { id, provider, provider_payment_id }: PaymentRow): Promise<void> {
  const outcome =
    provider_payment_id === null ? undefined : await app.payments.named(provider)?.retrievePayment(provider_payment_id);
  if (outcome) await settlePayment(app, id, outcome);
}
