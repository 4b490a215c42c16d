import type { Transaction } from '@ovation/contract/money/money.ts';
import type { PaymentCard } from '@ovation/contract/money/payments.ts';

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export function brandName(brand: string): string {
  return brands[brand] ?? 'Card';
}

/** "Visa ending in 4242". */
export function cardName({ brand, last4 }: Pick<PaymentCard, 'brand' | 'last4'>): string {
  return `${brandName(brand)} ending in ${last4}`;
}

/** "03/29". */
export function expiryOf({ expiryMonth, expiryYear }: PaymentCard): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
}

/** The card of a payment; one that was never saved has a generic name. */
export function cardOfPayment({ card, provider }: Pick<Transaction, 'card' | 'provider'>): string {
  if (card !== null) return cardName(card);
  return provider === 'sandbox' ? 'Test card' : 'Card';
}
