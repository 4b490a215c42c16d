import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../platform/database/types.gen.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { newId } from '../../../platform/new-id.ts';
import { InvalidWebhookError, type ProviderEvent } from '../payments.ts';
import { addEvent } from './payment.store.ts';
import { job } from '../../../platform/jobs/job.ts';

export const deliverJob = job({ name: 'deliver-sandbox-webhook', payload: z.object({ eventId: z.string() }) });

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'id'> : never;

/** Stores the event and the job that delivers it, in the transaction of the change. */
export async function announce(db: Transaction<DB>, event: WithoutId<ProviderEvent>): Promise<void> {
  const id = `sandbox_event_${newId()}`;
  const paymentId = 'payment' in event ? event.payment.id : null;
  await addEvent(db, { id, payment_id: paymentId, body: writeEvent({ ...event, id }), created_at: event.createdAt });
  await enqueue(db, deliverJob, { eventId: id });
}

/** JSON has no bigint, so amounts are strings of digits. */
const amountMinor = z.string().regex(/^\d+$/).transform(BigInt);

const payment = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'requires_action', 'pending', 'failed']),
  amountMinor,
  reference: z.string(),
  redirectUrl: z.string().optional(),
  failureCode: z.string().optional(),
  failureMessage: z.string().optional(),
});

const time = z.iso.datetime().transform((value) => new Date(value));
const common = { id: z.string(), createdAt: time };

const wireEvent = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('payment.succeeded'), payment }),
  z.object({ ...common, type: z.literal('payment.failed'), payment }),
  z.object({
    ...common,
    type: z.literal('payment.refunded'),
    payment,
    refund: z.object({ id: z.string(), amountMinor, status: z.enum(['pending', 'succeeded', 'failed']) }),
  }),
  z.object({
    ...common,
    type: z.literal('payment.disputed'),
    payment,
    dispute: z.object({
      id: z.string(),
      amountMinor,
      reason: z.string(),
      status: z.enum(['open', 'won', 'lost']),
      evidenceDueAt: time.exactOptional(),
    }),
  }),
  z.object({ ...common, type: z.literal('payout-account.changed'), accountId: z.string(), isReady: z.boolean() }),
]);

export function writeEvent(event: ProviderEvent): string {
  return JSON.stringify(event, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Throws InvalidWebhookError. */
export function parseEvent(rawBody: Buffer): ProviderEvent {
  try {
    return wireEvent.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    throw new InvalidWebhookError('The body is not an event of the sandbox.');
  }
}
