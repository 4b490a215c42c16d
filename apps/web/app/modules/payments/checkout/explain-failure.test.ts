import { ApiError } from '@ovation/client';
import { expect, test } from 'vitest';
import { DeclinedError, explainFailure } from './explain-failure.ts';

const answer = (statusCode: number, message: string): ApiError =>
  new ApiError({ statusCode, code: 'conflict', message, requestId: '' });

test.each([
  ['a refusal', answer(409, 'This is not for sale.'), 'This is not for sale. Nothing was charged.'],
  [
    'a refusal that says it itself',
    answer(409, 'That is too much. Nothing was charged.'),
    'That is too much. Nothing was charged.',
  ],
  [
    'money that came in vain',
    answer(409, 'It is gone. The 5.00 that your card paid is in your wallet.'),
    'It is gone. The 5.00 that your card paid is in your wallet.',
  ],
  [
    'a declined card',
    new DeclinedError('Your bank declined this card.'),
    'Your bank declined this card. Nothing was charged.',
  ],
  [
    'no answer',
    answer(0, 'No connection.'),
    'We have not heard whether this went through. Please try again to find out: you pay once at most.',
  ],
  [
    'the server’s fault',
    answer(500, 'Something went wrong.'),
    'We have not heard whether this went through. Please try again to find out: you pay once at most.',
  ],
])('%s says whether money moved', (_what, error, words) => {
  expect(explainFailure(error)).toBe(words);
});
