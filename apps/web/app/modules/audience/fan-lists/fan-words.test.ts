import { expect, test } from 'vitest';
import { fansInWords } from './fan-words.ts';

test('fans are counted', () => {
  expect([fansInWords(1), fansInWords(1_200)]).toEqual(['1 fan', '1,200 fans']);
});
