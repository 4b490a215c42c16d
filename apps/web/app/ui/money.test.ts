import { expect, test } from 'vitest';
import { formatMoney } from './money.tsx';

test('nothing is nothing, from whichever side it was reached', () => {
  expect([formatMoney(-0), formatMoney(0), formatMoney(-0.001)]).toEqual(['$0.00', '$0.00', '$0.00']);
  expect([formatMoney(-2.95), formatMoney(2.95), formatMoney(1_234.5)]).toEqual(['-$2.95', '$2.95', '$1,234.50']);
});
