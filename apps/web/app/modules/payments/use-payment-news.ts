import { searchTransactions, type Transaction } from '@ovation/contract/money.ts';
import useSWR from 'swr';
import { api } from '../../platform/api.ts';
import { useReconnected, useServerEvent } from '../../platform/realtime.tsx';

export interface PaymentNews {
  /** undefined until it is known; null when there is no such payment. */
  readonly payment: Transaction | null | undefined;
  readonly error: unknown;
}

/** How often to ask while the bank has not answered, in milliseconds: the socket tells sooner, where it is there. */
const askEveryMs = 5_000;

/** How one's own payment stands, kept current. */
export function usePaymentNews(paymentId: string): PaymentNews {
  const { data, error, mutate } = useSWR(['payment', paymentId], () => loadPayment(paymentId), {
    refreshInterval: (latest) => (latest?.status === 'pending' ? askEveryMs : 0),
  });
  useServerEvent('payment.changed', (event) => void (event.paymentId === paymentId && mutate()));
  useReconnected(() => void mutate());
  return { payment: data, error };
}

/** One of the latest, because it was begun a moment ago. */
async function loadPayment(paymentId: string): Promise<Transaction | null> {
  const { data } = await api.call(searchTransactions, { query: { pageSize: 50 } });
  return data.find(({ _id }) => _id === paymentId) ?? null;
}
