import { expect, test } from 'vitest';
import { trigramsOf } from './words.ts';

test.each([
  [[['cello']], ['cel', 'ell', 'llo']],
  [
    [['cello'], ['el']],
    ['cel', 'ell', 'llo'],
  ],
  [
    [['llo'], ['cello']],
    ['llo', 'cel', 'ell'],
  ],
  [[['🎻🎺🎷🥁']], ['🎻🎺🎷', '🎺🎷🥁']],
  [
    [['cello', 'cellist'], ['duo']],
    ['cel', 'ell', 'duo'],
  ],
  [
    [
      ['cello', 'hello'],
      ['viola', 'oboe'],
    ],
    ['ell', 'llo'],
  ],
  [[], []],
])('the trigrams of %j are %j', (wanted, expected) => {
  expect(trigramsOf(wanted)).toEqual(expected);
});
