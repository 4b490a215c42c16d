import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/money.ts';
import type { Transaction } from '@ovation/contract/money/money.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadPayment } from '../payment.store.ts';
import { presentTransactions } from './present-transactions.ts';

/** Other people's payments look like missing ones. */
export async function getTransaction({ app, actor, params }: Call<typeof operations.getTransaction>) {
  const payment = await loadPayment(app.database, params.id);
  if (payment?.account_id !== actor.id) throw new Failure('not-found', t('This payment does not exist.'));
  const [transaction] = await presentTransactions(app.database, [payment]);
  return transaction as Transaction;
}
