import type { PayoutDetails } from '@ovation/contract/money/payouts.ts';
import { expect, test } from 'vitest';
import { accountKindOf, bankValuesOf } from './bank-form.tsx';
import { destinationOf } from './destination.ts';
import { payoutAdvice } from './funds-aside.tsx';

const funds = { available: 80, minimum: 20, debt: 0, requested: 0, problem: null };

test('the advice is to request, to wait, or to earn more', () => {
  expect(payoutAdvice(funds)).toBe('You can request it now.');
  expect(payoutAdvice({ ...funds, hasMethod: false })).toBe('Add a payout method, and you can request it.');
  expect(payoutAdvice({ ...funds, requested: 50, debt: 5 })).toBe(
    'You have an open request. You can request the rest once it is done.',
  );
  expect(payoutAdvice({ ...funds, debt: 5 })).toContain('until your next earnings have covered what you owe');
  expect(payoutAdvice({ ...funds, available: 5, problem: 'Too little.' })).toBe('The minimum payout is $20.00.');
  expect(payoutAdvice({ ...funds, problem: 'Please add a bank account.' })).toBe('Please add a bank account.');
});

const bank = {
  bankName: 'DNB',
  accountNumber: '•••• 4711',
  accountHolder: 'Ada',
  swift: null,
  country: 'NO',
  currency: 'NOK',
  routingNumber: null,
} as unknown as NonNullable<PayoutDetails['bank']>;

test('the destination is described, or undefined if there is none yet', () => {
  const details = (given: Partial<PayoutDetails>): PayoutDetails =>
    ({ method: 'bank', bank: null, gateway: null, ...given }) as PayoutDetails;
  expect(destinationOf(details({ bank }))).toBe('DNB, •••• 4711');
  expect(destinationOf(details({}))).toBeUndefined();
  expect(
    destinationOf(
      details({ method: 'stripe', bank, gateway: { provider: 'stripe', isReady: true } as PayoutDetails['gateway'] }),
    ),
  ).toBe('your account with Stripe');
  expect(
    destinationOf(
      details({ method: 'stripe', bank, gateway: { provider: 'stripe', isReady: false } as PayoutDetails['gateway'] }),
    ),
  ).toBeUndefined();
});

test('the format of an account depends on its country', () => {
  expect([accountKindOf(null), accountKindOf('NO'), accountKindOf('US'), accountKindOf('AU')]).toEqual([
    'iban',
    'iban',
    'us',
    'other',
  ]);
});

test('masked numbers are never initial values', () => {
  expect(bankValuesOf(bank)).toMatchObject({
    accountHolder: 'Ada',
    accountNumber: '',
    routingNumber: '',
    country: 'NO',
    swift: '',
  });
  expect(bankValuesOf(null)).toMatchObject({ accountHolder: '', country: null });
});
