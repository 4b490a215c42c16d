import type { App } from '../../app.ts';
import { invalidField } from '../../platform/failure.ts';

/** Which card pays: the provider's name of it. Throws field-invalid where none is chosen, or none that can be asked. */
export async function chooseCard({ payments }: App, paymentMethod: string | undefined): Promise<string> {
  if (paymentMethod === undefined) throw invalidField('paymentMethod', 'Please choose a card.');
  if (!(await payments.current().knowsPaymentMethod(paymentMethod))) throw unknownCard();
  return paymentMethod;
}

export function unknownCard(): Error {
  return invalidField('paymentMethod', 'We do not know this payment method, so nothing was charged. Please choose another.');
}
