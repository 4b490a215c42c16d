import { Failure } from '../../../platform/failure.ts';
import type { PaymentRow } from '../payment.store.ts';
import { explainKept } from '../present.ts';

/** That an order may still come, or has come, of a card payment. Throws payment-failed where no money moved, and paid-into-wallet where it moved in vain. */
export function requireNotFailed(payment: PaymentRow): void {
  if (payment.status === 'failed') throw new Failure('payment-failed', payment.failure_message ?? undefined);
  const kept = explainKept(payment);
  if (kept !== undefined) throw new Failure('paid-into-wallet', kept);
}
