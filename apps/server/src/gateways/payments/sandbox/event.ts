import { z } from 'zod';
import { InvalidWebhookError, type ProviderEvent, type ProviderPayment } from '../payments.ts';

/** How an event travels: amounts are strings of digits, because JSON's numbers are no bigint. */
const wireEvent = z.object({
  id: z.string(),
  type: z.enum(['payment.succeeded', 'payment.failed', 'payment.refunded', 'payment.disputed']),
  createdAt: z.iso.datetime().transform((value) => new Date(value)),
  payment: z.object({
    id: z.string(),
    status: z.enum(['succeeded', 'requires_action', 'pending', 'failed']),
    amountMinor: z.string().regex(/^\d+$/).transform(BigInt),
    reference: z.string(),
    redirectUrl: z.string().optional(),
    failureCode: z.string().optional(),
    failureMessage: z.string().optional(),
  }),
});

export function writeEvent(event: ProviderEvent): string {
  const payment: ProviderPayment = event.payment;
  return JSON.stringify({ ...event, payment: { ...payment, amountMinor: payment.amountMinor.toString() } });
}

/** Throws InvalidWebhookError. */
export function parseEvent(rawBody: Buffer): ProviderEvent {
  try {
    return wireEvent.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    throw new InvalidWebhookError('The body is not an event of the sandbox.');
  }
}
