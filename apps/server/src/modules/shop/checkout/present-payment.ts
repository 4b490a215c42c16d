import { stateOf, type PaymentRow } from '../../payments/index.ts';

/** The state of a card payment that has not succeeded yet; nothing for a wallet's. */
export function presentPayment(payment: PaymentRow | undefined): {
  readonly paymentId?: string;
  readonly redirectUrl?: string;
  readonly message?: string;
} {
  return payment && payment.status !== 'succeeded' ? { paymentId: payment.id, ...stateOf(payment) } : {};
}
