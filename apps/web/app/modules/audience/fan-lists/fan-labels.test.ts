import { expect, test } from 'vitest';
import { formatFanCount } from './fan-labels.ts';

test('fans are counted', () => {
  expect([formatFanCount(1), formatFanCount(1_200)]).toEqual(['1 fan', '1,200 fans']);
});
