import { ApiError } from '@ovation/client';
import { getTransaction, type Transaction } from '@ovation/contract/money/money.ts';
import useSWR from 'swr';
import { api } from '../../platform/api/api.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';

/** The polling interval while a payment is pending, in milliseconds; the socket is faster, if it is connected. */
const pollMs = 5_000;

/** A payment of the account, kept current: undefined until it is loaded, null if it does not exist. */
export function useTransaction(paymentId: string): Transaction | null | undefined {
  const { data, mutate } = useSWR(['payment', paymentId], () => loadPayment(paymentId), {
    refreshInterval: (latest) => (latest?.status === 'pending' ? pollMs : 0),
  });
  useServerEvent('payment.changed', (event) => void (event.paymentId === paymentId && mutate()));
  useReconnected(() => void mutate());
  return data;
}

async function loadPayment(paymentId: string): Promise<Transaction | null> {
  try {
    return await api.call(getTransaction, { params: { id: paymentId } });
  } catch (error) {
    // A mistyped address names no payment.
    if (error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 422)) return null;
    throw error;
  }
}
