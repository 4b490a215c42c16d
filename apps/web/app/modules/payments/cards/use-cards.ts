import { listPaymentCards, saveCard, type PaymentCard } from '@ovation/contract/money/payments.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import useSWR, { mutate } from 'swr';
import { api } from '../../../platform/api/api.ts';

export type TestCard = ReplyOutput<typeof listPaymentCards>['testCards'][number];

export interface Cards {
  /** The default first; undefined until they are loaded. */
  readonly cards: readonly PaymentCard[] | undefined;
  /** The payment provider that saves new cards. */
  readonly provider: string | undefined;
  /** Cards for tests, where no real money moves. */
  readonly testCards: readonly TestCard[];
  readonly error: unknown;
}

const key = 'payment-cards';

/** The saved cards of the account. */
export function useCards(): Cards {
  const { data, error } = useSWR(key, () => api.call(listPaymentCards, { query: { pageSize: 50 } }));
  return { cards: data?.data, provider: data?.provider, testCards: data?.testCards ?? [], error };
}

/** Reloads the cards wherever they are shown, after one was saved, removed, or made the default. */
export async function refreshCards(): Promise<void> {
  await mutate(key);
}

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
