import { english, type EnglishText } from '@ovation/language/t.ts';
import type { PaymentStatus, ProviderRefund } from '../payments.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

export interface Outcome {
  readonly status: PaymentStatus;
  readonly failureCode?: FailureCode;
}

/** The description of a test card, and the outcome of its payments and refunds. */
export interface TestCard {
  readonly label: EnglishText;
  readonly brand: string;
  readonly last4: string;
  readonly payment: Outcome;
  /** A credit card, unless it says otherwise. */
  readonly funding?: 'debit' | 'prepaid';
  /** The outcome of a refund a second later; without it a refund succeeds at once. */
  readonly lateRefund?: Exclude<ProviderRefund['status'], 'pending'>;
}

/** The test cards by the name that payments may use. */
export const testCards: Readonly<Record<string, TestCard>> = {
  sandbox_ok: { label: english('A card that pays'), brand: 'visa', last4: '4242', payment: { status: 'succeeded' } },
  sandbox_authenticate: {
    label: english('A card that asks you to confirm'),
    brand: 'visa',
    last4: '3220',
    payment: { status: 'requires_action' },
  },
  sandbox_late: {
    label: english('A card that pays, and refunds, after a moment'),
    brand: 'mastercard',
    last4: '4444',
    payment: { status: 'pending' },
    funding: 'debit',
    lateRefund: 'succeeded',
  },
  sandbox_declined: {
    label: english('A card that is declined'),
    brand: 'visa',
    last4: '0341',
    payment: { status: 'failed', failureCode: 'card_declined' },
  },
  sandbox_insufficient_funds: {
    label: english('A card without enough money'),
    brand: 'visa',
    last4: '9995',
    payment: { status: 'failed', failureCode: 'insufficient_funds' },
  },
  sandbox_refund_fails: {
    label: english('A card that pays, but cannot be refunded'),
    brand: 'mastercard',
    last4: '5126',
    funding: 'prepaid',
    payment: { status: 'succeeded' },
    lateRefund: 'failed',
  },
};

const failureMessages = {
  card_declined: english('Your bank declined this card. Please use another card or ask your bank.'),
  insufficient_funds: english('There is not enough money on this card. Please use another card.'),
  authentication_required: english(
    'Your bank wants you to confirm this payment yourself. Please pay again while you are here.',
  ),
  authentication_refused: english('You refused this payment on the confirmation page.'),
} as const;

export type FailureCode = keyof typeof failureMessages;

export function testCardOf(name: string): TestCard | undefined {
  return Object.hasOwn(testCards, name) ? testCards[name] : undefined;
}

/** The outcome of a payment; off-session payments cannot be confirmed. */
export function outcomeOf({ payment }: TestCard, offSession: boolean): Outcome {
  return payment.status === 'requires_action' && offSession
    ? { status: 'failed', failureCode: 'authentication_required' }
    : payment;
}

export function failureMessageOf(code: string): string {
  return storedText(failureMessages[code as FailureCode]);
}
