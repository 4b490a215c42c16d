import { expect, test } from 'vitest';
import { DeclinedError } from './explain-failure.ts';
import { answerOfCharge, stepAfter } from './use-payment.ts';

test('the bank’s confirmation comes before everything else', () => {
  const redirectUrl = 'https://bank.example/confirm';
  expect(stepAfter({ status: 'requires_action', balance: 5, paymentId: 'p', redirectUrl })).toEqual({
    to: 'bank',
    redirectUrl,
  });
});

test.each(['pending', 'requires_action'] as const)(
  'a payment that is %s is waited for, and not shown as paid',
  (status) => {
    expect(stepAfter({ status, balance: 5, paymentId: 'p' })).toEqual({ to: 'wait', paymentId: 'p' });
  },
);

test('a successful payment ends the checkout, from a card or from the balance', () => {
  expect(stepAfter({ status: 'succeeded', balance: 5, paymentId: 'p' })).toEqual({ to: 'end' });
  expect(stepAfter({ status: 'succeeded', balance: 5 })).toEqual({ to: 'end' });
});

test('a declined payment has the bank’s message, or ours', () => {
  const fail = (message?: string) => () => stepAfter({ status: 'failed', balance: 5, paymentId: 'p', message });
  expect(fail('Your card has expired. Nothing was charged.')).toThrow(
    new DeclinedError('Your card has expired. Nothing was charged.'),
  );
  expect(fail()).toThrow('Please try another card. Nothing was charged.');
});

test('a charge exists once it has an id; until then its card payment is pending', () => {
  const charge = { type: 'tip', amount: 2, balance: 5 } as const;
  expect(answerOfCharge({ ...charge, _id: 'c' }).status).toBe('succeeded');
  expect(answerOfCharge({ ...charge, paymentId: 'p' })).toEqual({ ...charge, status: 'pending', paymentId: 'p' });
});
