import { english, sameInAllLanguages, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Transaction } from '@ovation/contract/money/money.ts';
import type { PaymentCard } from '@ovation/contract/money/payments.ts';

const brands: Readonly<Record<string, EnglishText>> = {
  visa: english('Visa'),
  mastercard: english('Mastercard'),
  amex: english('American Express'),
  discover: english('Discover'),
  diners: english('Diners Club'),
  jcb: sameInAllLanguages('JCB'),
  unionpay: sameInAllLanguages('UnionPay'),
};

export function brandName(brand: string): string {
  return translated(brands[brand] ?? english('Card'));
}

/** "Visa ending in 4242". */
export function cardName({ brand, last4 }: Pick<PaymentCard, 'brand' | 'last4'>): string {
  return t('{brand} ending in {digits}', { brand: brandName(brand), digits: last4 });
}

/** "03/29". */
export function expiryOf({ expiryMonth, expiryYear }: PaymentCard): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
}

/** The card of a payment; one that was never saved has a generic name. */
export function cardOfPayment({ card, provider }: Pick<Transaction, 'card' | 'provider'>): string {
  if (card !== null) return cardName(card);
  return provider === 'sandbox' ? t('Test card') : t('Card');
}
