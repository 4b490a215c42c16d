import { UnknownPaymentMethodError, type PaymentStatus } from '../payments.ts';

export interface Outcome {
  readonly status: PaymentStatus;
  readonly failureCode?: FailureCode;
}

/** What each test card does. */
const outcomes: Readonly<Record<string, Outcome>> = {
  sandbox_ok: { status: 'succeeded' },
  sandbox_declined: { status: 'failed', failureCode: 'card_declined' },
  sandbox_insufficient_funds: { status: 'failed', failureCode: 'insufficient_funds' },
  sandbox_authenticate: { status: 'requires_action' },
  sandbox_late: { status: 'pending' },
};

const failureMessages = {
  card_declined: 'Your bank declined this card. Please use another card or ask your bank.',
  insufficient_funds: 'There is not enough money on this card. Please use another card.',
  authentication_required: 'Your bank wants you to confirm this payment yourself. Please pay again while you are here.',
  authentication_refused: 'You refused this payment on the confirmation page, so nothing was charged.',
} as const;

export type FailureCode = keyof typeof failureMessages;

export function isKnown(paymentMethod: string): boolean {
  return Object.hasOwn(outcomes, paymentMethod);
}

/** Throws UnknownPaymentMethodError. */
export function outcomeOf(paymentMethod: string, offSession: boolean): Outcome {
  const outcome = isKnown(paymentMethod) ? outcomes[paymentMethod] : undefined;
  if (!outcome) throw new UnknownPaymentMethodError(`The sandbox has no payment method ${JSON.stringify(paymentMethod.slice(0, 100))}.`);
  if (outcome.status === 'requires_action' && offSession) return { status: 'failed', failureCode: 'authentication_required' };
  return outcome;
}

export function failureMessageOf(code: string): string {
  return failureMessages[code as FailureCode];
}
