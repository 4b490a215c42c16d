import { t } from '@ovation/language/t.ts';
import { Failure, NothingCharged } from '../../../platform/failure.ts';
import type { PaymentRow } from '../payment.store.ts';
import { explainKept } from '../present.ts';

const unexplained = t('The payment did not go through. Nothing was charged.');

/** Throws payment-failed if no money moved, and paid-into-wallet if the card paid but the order was not sold. */
export function requireNotFailed(payment: PaymentRow): void {
  if (payment.status === 'failed') throw new NothingCharged('payment-failed', payment.failure_message ?? unexplained);
  const kept = explainKept(payment);
  if (kept !== undefined) throw new Failure('paid-into-wallet', kept);
}
