import { expect, test } from 'vitest';
import { termsFieldsOf, termsOf } from './streaming-settings-form.tsx';

test('no price means that fans cannot ask, and switching it off takes the price away', () => {
  expect(termsFieldsOf({ privatePrice: null, privateMinimumMinutes: 3 }).isPrivateOffered).toBe(false);
  const fields = { ...termsFieldsOf({ privatePrice: 4, privateMinimumMinutes: 3 }), isPrivateOffered: false };
  expect(termsOf(fields)).toEqual({ privatePrice: null });
});

test('an empty price of an offer is wrong, not free', () =>
  expect(termsOf({ isPrivateOffered: true, privatePrice: '', privateMinimumMinutes: 3 }).privatePrice).toBeNaN());
