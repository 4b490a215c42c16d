import type * as operations from '@ovation/contract/money.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { loadPayment } from './payment.store.ts';
import { presentTransaction } from './present.ts';

/** One's own only: another's is not to be known. */
export async function getTransaction({ app, actor, params }: Call<typeof operations.getTransaction>) {
  const payment = await loadPayment(app.database, params.id);
  if (payment?.account_id !== actor.id) throw new Failure('not-found', 'We do not know this payment.');
  return presentTransaction(payment, await presentAccountCards(app.database, payment.performer_id === null ? [] : [payment.performer_id]));
}
