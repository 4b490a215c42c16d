import { listPaymentCards, type PaymentCard } from '@ovation/contract/money/payments.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import useSWR, { mutate } from 'swr';
import { api } from '../../../platform/api/api.ts';

export type TestCard = ReplyOutput<typeof listPaymentCards>['testCards'][number];

export interface Cards {
  /** The default first; undefined until they are known. */
  readonly cards: readonly PaymentCard[] | undefined;
  /** With whom new ones are saved. */
  readonly provider: string | undefined;
  /** What else may pay, where no real money moves. */
  readonly testCards: readonly TestCard[];
  readonly error: unknown;
}

const key = 'payment-cards';

/** One's saved cards. */
export function useCards(): Cards {
  const { data, error } = useSWR(key, () => api.call(listPaymentCards, { query: { pageSize: 50 } }));
  return { cards: data?.data, provider: data?.provider, testCards: data?.testCards ?? [], error };
}

/** Loads the cards again wherever they are shown: one was saved, removed, or made the default. */
export async function refreshCards(): Promise<void> {
  await mutate(key);
}
