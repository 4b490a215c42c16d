import { ApiError } from '@ovation/client';
import { getTransaction, type Transaction } from '@ovation/contract/money/money.ts';
import useSWR from 'swr';
import { api } from '../../platform/api/api.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';

/** How often to ask while the bank has not answered, in milliseconds: the socket tells sooner, where it is there. */
const askEveryMs = 5_000;

/** How one's own payment stands, kept current: undefined until it is known, null when there is no such payment. */
export function usePaymentNews(paymentId: string): Transaction | null | undefined {
  const { data, mutate } = useSWR(['payment', paymentId], () => loadPayment(paymentId), {
    refreshInterval: (latest) => (latest?.status === 'pending' ? askEveryMs : 0),
  });
  useServerEvent('payment.changed', (event) => void (event.paymentId === paymentId && mutate()));
  useReconnected(() => void mutate());
  return data;
}

async function loadPayment(paymentId: string): Promise<Transaction | null> {
  try {
    return await api.call(getTransaction, { params: { id: paymentId } });
  } catch (error) {
    // An address that was mistyped names no payment at all.
    if (error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 422)) return null;
    throw error;
  }
}
