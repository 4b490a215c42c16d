/** The outcome of a payment with a card. */
export type Behaviour =
  | 'succeeds'
  | 'declines'
  | 'lacks-funds'
  | 'authenticates'
  | 'processes'
  | 'refund-fails'
  | 'refund-pends';

export interface TestCard {
  readonly behaviour: Behaviour;
  readonly brand: string;
  readonly last4: string;
  /** A credit card, unless it says otherwise. */
  readonly funding?: 'debit';
  /** Declined when it is saved. */
  readonly declinesSetup?: boolean;
}

/** Stripe's test payment methods; the processing one is our own, for payments with a late outcome. */
export const testCards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { behaviour: 'succeeds', brand: 'visa', last4: '4242' },
  pm_card_visa_debit: { behaviour: 'succeeds', brand: 'visa', last4: '5556', funding: 'debit' },
  pm_card_mastercard: { behaviour: 'succeeds', brand: 'mastercard', last4: '4444' },
  pm_card_chargeDeclined: { behaviour: 'declines', brand: 'visa', last4: '0002', declinesSetup: true },
  pm_card_chargeCustomerFail: { behaviour: 'declines', brand: 'visa', last4: '0341' },
  pm_card_chargeDeclinedInsufficientFunds: {
    behaviour: 'lacks-funds',
    brand: 'visa',
    last4: '9995',
    declinesSetup: true,
  },
  pm_card_authenticationRequired: { behaviour: 'authenticates', brand: 'visa', last4: '3184' },
  pm_card_refundFail: { behaviour: 'refund-fails', brand: 'visa', last4: '5126' },
  pm_card_pendingRefund: { behaviour: 'refund-pends', brand: 'visa', last4: '7726' },
  pm_card_processing: { behaviour: 'processes', brand: 'visa', last4: '1111' },
};

export function testCardOf(name: string): TestCard | undefined {
  return Object.hasOwn(testCards, name) ? testCards[name] : undefined;
}
