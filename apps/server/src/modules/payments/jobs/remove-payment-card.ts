import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';

const removedCard = z.object({ provider: z.string(), paymentMethod: z.string() });

export const removePaymentCardJob = job({ name: 'remove-payment-card', payload: removedCard });

/** Deletes a removed card at its provider. Retried until the provider answers; deleting a missing card succeeds. */
export async function removePaymentCard(
  { payments }: App,
  { provider, paymentMethod }: z.output<typeof removedCard>,
): Promise<void> {
  await payments.named(provider)?.removeCard(paymentMethod);
}
