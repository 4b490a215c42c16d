import { t } from '@ovation/language/t.ts';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import {
  InvalidWebhookError,
  type PaymentProvider,
  type PaymentDisputedEvent,
  type PaymentRefundedEvent,
  type ProviderEvent,
  type ProviderPayment,
  type WebhookHeaders,
} from '../../../gateways/payments/payments.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadPayment, lockPayment } from '../payment.store.ts';
import { readCommission, settleWithin } from './settle-payment.ts';
import { markHandled, claimEvent } from './webhook-event.store.ts';

/**
 * Stores a provider's event as it arrived and handles it once per event id, in any order. Returning tells the provider
 * not to send it again. Throws not-found for an unknown provider, malformed-request for a bad signature, and
 * maintenance if the event's details cannot be read from the provider.
 */
export async function receiveWebhook(app: App, name: string, rawBody: Buffer, headers: WebhookHeaders): Promise<void> {
  const provider = app.payments.named(name);
  if (!provider) throw new Failure('not-found');
  const event = await readEvent(app, provider, rawBody, headers);
  const commission = await readCommission(app);
  // A payment that was refunded or disputed was paid before, even if that event has not arrived yet. In its own
  // transaction, because taking money back locks what precedes the wallet in the order of locks.
  if (isReturn(event))
    await app.transaction((work) => settle(work, app, { provider: name, payment: event.payment, commission }));
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const id = await claimEvent(work.db, { provider: name, eventId: event.id, body: rawBody.toString('utf8') }, now);
    if (id === undefined) return;
    if (await handle(work, app, { provider: name, event, commission })) await markHandled(work.db, id, now);
    else if (event.type !== 'other')
      app.logger.warn(
        { part: 'payments', provider: name, eventId: event.id, type: event.type },
        'a webhook is about nothing of ours; it is kept',
      );
  });
}

async function readEvent(
  app: App,
  provider: PaymentProvider,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<ProviderEvent> {
  try {
    return await provider.readWebhook(rawBody, headers);
  } catch (error) {
    if (error instanceof InvalidWebhookError)
      throw new Failure('malformed-request', t('This was not signed by the payment provider.'));
    app.logger.error(
      { part: 'payments', provider: provider.name, err: error },
      'a webhook could not be looked up at the provider; it has to come again',
    );
    throw new Failure('maintenance', t('We could not look this up with the payment provider. Please send it again.'));
  }
}

interface IncomingEvent {
  readonly provider: string;
  readonly event: ProviderEvent;
  /** In basis points. */
  readonly commission: bigint;
}

/** Returns whether the event concerned anything of ours. */
async function handle(work: Work, app: App, { provider, event, commission }: IncomingEvent): Promise<boolean> {
  if (event.type === 'other') return false;
  if (isReturn(event)) return takeBack(work, { provider, event });
  if (event.type !== 'payout-account.changed')
    return settle(work, app, { provider, payment: event.payment, commission });
  await work.publish('payout-account.changed', { provider, accountId: event.accountId, isReady: event.isReady });
  return true;
}

/** A provider may only report on its own payments. */
async function settle(
  work: Work,
  app: App,
  { provider, payment, commission }: { provider: string; payment: ProviderPayment; commission: bigint },
): Promise<boolean> {
  const ours = isId(payment.reference) ? await loadPayment(work.db, payment.reference) : undefined;
  if (ours?.provider !== provider) return false;
  await settleWithin(work, app, ours.id, payment, commission);
  return true;
}

function isReturn(event: ProviderEvent): event is PaymentRefundedEvent | PaymentDisputedEvent {
  return event.type === 'payment.refunded' || event.type === 'payment.disputed';
}

async function takeBack(
  work: Work,
  { provider, event }: { readonly provider: string; readonly event: PaymentRefundedEvent | PaymentDisputedEvent },
): Promise<boolean> {
  const { reference } = event.payment;
  const payment = isId(reference) ? await lockPayment(work.db, reference) : undefined;
  if (payment?.provider !== provider || payment.status !== 'succeeded') return false;
  if (event.type === 'payment.refunded')
    await work.publish('provider.refunded', { provider, payment, refund: event.refund });
  else await work.publish('provider.disputed', { provider, payment, dispute: event.dispute });
  return true;
}
