import type { EarningType } from '@ovation/contract/money/money.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { readBalance } from '../ledger/index.ts';
import { requireNotFailed, stateOf, type PaymentRow } from '../payments/index.ts';

/**
 * The reply to an order by card: its charge, or the state of its payment. Throws payment-failed and paid-into-wallet.
 */
export async function answerOrder(db: Kysely<DB>, payment: PaymentRow) {
  requireNotFailed(payment);
  const order = {
    type: payment.purpose as EarningType,
    amount: fromMinor(payment.amount),
    balance: fromMinor(await readBalance(db, payment.account_id)),
  };
  return payment.charge_id === null
    ? { ...order, paymentId: payment.id, ...stateOf(payment) }
    : { _id: payment.charge_id, ...order };
}
