import { ApiError } from '@ovation/client';
import { expect, test } from 'vitest';
import { DeclinedError, explainFailure } from './explain-failure.ts';

const answer = (statusCode: number, message: string): ApiError =>
  new ApiError({ statusCode, code: 'conflict', message, requestId: '' });

test.each([
  ['a rejected purchase', answer(409, 'This is not for sale.'), 'This is not for sale. Nothing was charged.'],
  [
    'a rejected purchase whose message says it already',
    answer(409, 'That is too much. Nothing was charged.'),
    'That is too much. Nothing was charged.',
  ],
  [
    'a card payment whose purchase failed',
    answer(409, 'It is gone. The 5.00 that your card paid is in your wallet.'),
    'It is gone. The 5.00 that your card paid is in your wallet.',
  ],
  [
    'a declined card',
    new DeclinedError('Your bank declined this card.'),
    'Your bank declined this card. Nothing was charged.',
  ],
  [
    'no reply',
    answer(0, 'No connection.'),
    'We don’t know yet whether this went through. Please try again: you pay once at most.',
  ],
  [
    'a server error',
    answer(500, 'Something went wrong.'),
    'We don’t know yet whether this went through. Please try again: you pay once at most.',
  ],
])('%s says whether money moved', (_what, error, message) => {
  expect(explainFailure(error)).toBe(message);
});
