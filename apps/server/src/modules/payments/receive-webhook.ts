import { validate as isId } from 'uuid';
import type { App } from '../../app.ts';
import { InvalidWebhookError, type ProviderEvent } from '../../gateways/payments/payments.ts';
import { Failure } from '../../platform/failure.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { readCommission, settleWithin } from './settle-payment.ts';
import { markHandled, takeEvent } from './webhook-event.store.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Takes in what a provider tells us: kept as it came, dealt with once by its event id, in any order. Returning means that the provider need not
 * say it again. Throws not-found for a provider that is not ours, malformed-request for what it did not sign.
 */
export async function receiveWebhook(app: App, provider: string, rawBody: Buffer, headers: Headers): Promise<void> {
  if (provider !== app.payments.name) throw new Failure('not-found');
  const event = readEvent(app, rawBody, headers);
  const commission = await readCommission(app);
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const id = await takeEvent(work.db, { provider, eventId: event.id, body: rawBody.toString('utf8') }, now);
    if (id === undefined) return;
    if (await handle(work, app, event, commission)) await markHandled(work.db, id, now);
    else app.logger.warn({ part: 'payments', provider, eventId: event.id, type: event.type }, 'a webhook is kept, but nothing follows from it by itself');
  });
}

function readEvent(app: App, rawBody: Buffer, headers: Headers): ProviderEvent {
  try {
    return app.payments.readWebhook(rawBody, headers);
  } catch (error) {
    if (error instanceof InvalidWebhookError) throw new Failure('malformed-request', 'This was not signed by the payment provider.');
    throw error;
  }
}

/** Whether it was about a payment of ours. Refunds and disputes are for a person: they are kept, and stand in the log. */
async function handle(work: Work, app: App, { type, payment }: ProviderEvent, commission: bigint): Promise<boolean> {
  if (type !== 'payment.succeeded' && type !== 'payment.failed') return false;
  if (!isId(payment.reference)) return false;
  return (await settleWithin(work, app, payment.reference, payment, commission)) !== undefined;
}
