import { Failure } from '../../../platform/failure.ts';
import type { PaymentRow } from '../payment.store.ts';
import { explainKept } from '../present.ts';

/** Throws payment-failed if no money moved, and paid-into-wallet if the card paid but the order was not sold. */
export function requireNotFailed(payment: PaymentRow): void {
  if (payment.status === 'failed') throw new Failure('payment-failed', payment.failure_message ?? undefined);
  const kept = explainKept(payment);
  if (kept !== undefined) throw new Failure('paid-into-wallet', kept);
}
