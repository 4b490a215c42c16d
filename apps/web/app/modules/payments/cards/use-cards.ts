import { listPaymentCards, type PaymentCard } from '@ovation/contract/money/payments.ts';
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
