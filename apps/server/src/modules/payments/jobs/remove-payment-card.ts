import type { App } from '../../../app.ts';

export interface RemovedCard {
  readonly provider: string;
  readonly paymentMethod: string;
}

/** Takes a card that its owner has removed away from its provider. Repeated until the provider answers; one that is gone is removed already. */
export async function removePaymentCard({ payments }: App, { provider, paymentMethod }: RemovedCard): Promise<void> {
  await payments.named(provider)?.removeCard(paymentMethod);
}
