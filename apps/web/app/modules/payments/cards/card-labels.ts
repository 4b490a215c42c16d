import { t } from '@ovation/language/t.ts';
import type { Transaction } from '@ovation/contract/money/money.ts';
import type { PaymentCard } from '@ovation/contract/money/payments.ts';

const brands: Readonly<Record<string, string>> = {
  visa: t('Visa'),
  mastercard: t('Mastercard'),
  amex: t('American Express'),
  discover: t('Discover'),
  diners: t('Diners Club'),
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export function brandName(brand: string): string {
  return brands[brand] ?? t('Card');
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
