import type { App } from '../../../app.ts';
import { loadPayment, stateOf } from '../../payments/index.ts';

/** The state of a card payment that has not succeeded yet; nothing for a wallet's. */
export async function presentPayment(
  app: App,
  paymentId: string | undefined,
): Promise<{ readonly paymentId?: string; readonly redirectUrl?: string; readonly message?: string }> {
  const payment = paymentId === undefined ? undefined : await loadPayment(app.database, paymentId);
  return payment && payment.status !== 'succeeded' ? { paymentId: payment.id, ...stateOf(payment) } : {};
}
