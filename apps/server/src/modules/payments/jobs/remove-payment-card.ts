import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';

const removedCard = z.object({ provider: z.string(), paymentMethod: z.string() });

export const removePaymentCardJob = job({ name: 'remove-payment-card', payload: removedCard });

/** Takes a card that its owner has removed away from its provider. Repeated until the provider answers; one that is gone is removed already. */
export async function removePaymentCard(
  { payments }: App,
  { provider, paymentMethod }: z.output<typeof removedCard>,
): Promise<void> {
  await payments.named(provider)?.removeCard(paymentMethod);
}
