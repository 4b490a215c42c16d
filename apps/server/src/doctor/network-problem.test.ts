import { expect, test } from 'vitest';
import { networkProblem } from './network-problem.ts';

test.each([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'nothing listens there'],
  [
    new TypeError('fetch failed', { cause: Object.assign(new Error(''), { code: 'ENOTFOUND' }) }),
    'no machine has this name',
  ],
  [new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })]), 'nothing listens there'],
  [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ESOCKET' }), 'nothing listens there'],
  [new DOMException('', 'TimeoutError'), 'it does not answer'],
  [new Error('something of its own'), 'something of its own'],
])('%s', (error, explained) => {
  expect(networkProblem(error)).toBe(explained);
});
