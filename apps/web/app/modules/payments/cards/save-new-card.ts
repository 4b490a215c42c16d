import { saveCard, type PaymentCard } from '@ovation/contract/money/payments.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { api } from '../../../platform/api/api.ts';
import { refreshCards } from './use-cards.ts';

export type CardSetup = NonNullable<ReplyOutput<typeof saveCard>['setup']>;

/** Starts to add a card at its provider; `returnTo` is the page that the provider's page leads back to. */
export async function beginCardSetup(provider: string, returnTo: string): Promise<CardSetup> {
  const { setup } = await api.call(saveCard, { params: { provider }, body: { returnTo } });
  if (!setup) throw new Error('A card setup was requested but not started.');
  return setup;
}

/** Saves the card that the provider has accepted. */
export async function finishCardSetup(provider: string, setupId: string): Promise<PaymentCard> {
  const { card } = await api.call(saveCard, { params: { provider }, body: { setupId } });
  if (!card) throw new Error('A card was to be saved and is not.');
  await refreshCards();
  return card;
}
