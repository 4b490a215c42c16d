import { expect, test } from 'vitest';
import { brandName, cardName, cardOfPayment, expiryOf } from './card-labels.ts';

test('a card is named by its brand and last digits; an unknown brand is called a card', () => {
  expect([cardName({ brand: 'visa', last4: '4242' }), cardName({ brand: 'elo', last4: '0007' })]).toEqual([
    'Visa ending in 4242',
    'Card ending in 0007',
  ]);
  expect(brandName('amex')).toBe('American Express');
});

test('the expiry is written as on the card', () => {
  const card = { _id: 'c', brand: 'visa', last4: '4242', isDefault: true, isExpired: false };
  expect(expiryOf({ ...card, expiryMonth: 3, expiryYear: 2_029 } as Parameters<typeof expiryOf>[0])).toBe('03/29');
  expect(expiryOf({ ...card, expiryMonth: 12, expiryYear: 2_105 } as Parameters<typeof expiryOf>[0])).toBe('12/05');
});

test('a payment with a card that was never saved says whether it was a test', () => {
  expect(cardOfPayment({ card: null, provider: 'sandbox' })).toBe('Test card');
  expect(cardOfPayment({ card: null, provider: 'stripe' })).toBe('Card');
  expect(cardOfPayment({ card: { brand: 'jcb', last4: '1111' }, provider: 'stripe' })).toBe('JCB ending in 1111');
});
