import type { Client } from '@ovation/client';
import { searchTransactions, type Transaction } from '@ovation/contract/money.ts';

/** The payment that `?payment=` names: one of the latest, because it was begun a moment ago. */
export async function loadPayment(api: Client, params: URLSearchParams): Promise<Transaction | undefined> {
  const id = params.get('payment');
  if (id === null) return undefined;
  const { data } = await api.call(searchTransactions, { query: { pageSize: 50 } });
  return data.find(({ _id }) => _id === id);
}
