import { ApiError } from '@ovation/client';
import type { ErrorBody } from '@ovation/contract/errors.ts';
import { expect, test } from 'vitest';
import { CardDeclinedError } from '../cards/card-declined-error.ts';
import { DeclinedError, explainFailure } from './explain-failure.ts';

const answer = (statusCode: number, message: string, more: Partial<ErrorBody> = {}): ApiError =>
  new ApiError({ statusCode, code: 'conflict', message, requestId: '', ...more });

test.each([
  ['a rejected purchase', answer(409, 'This is not for sale.'), 'This is not for sale. Nothing was charged.'],
  [
    'a rejected purchase whose message says it already',
    answer(409, 'Das ist zu viel. Es wurde nichts abgebucht.', { nothingCharged: true }),
    'Das ist zu viel. Es wurde nichts abgebucht.',
  ],
  [
    'a card payment whose purchase failed',
    answer(409, 'It is gone. The 5.00 that your card paid is in your wallet.', { code: 'paid-into-wallet' }),
    'It is gone. The 5.00 that your card paid is in your wallet.',
  ],
  [
    'a declined card',
    new DeclinedError('Your bank declined this card. Nothing was charged.'),
    'Your bank declined this card. Nothing was charged.',
  ],
  [
    'a card that could not be saved',
    new CardDeclinedError('This card has expired.'),
    'This card has expired. Nothing was charged.',
  ],
  [
    'no reply',
    answer(0, 'No connection.'),
    'We don’t know yet whether this went through. Please try again: you’ll pay at most once.',
  ],
  [
    'a server error',
    answer(500, 'Something went wrong.'),
    'We don’t know yet whether this went through. Please try again: you’ll pay at most once.',
  ],
])('%s says whether money moved', (_what, error, message) => {
  expect(explainFailure(error)).toBe(message);
});
