import { money } from '@ovation/contract/fields.ts';
import { expect, test } from 'vitest';
import { tipPresets } from './tip-sheet.tsx';

test('presets are multiples of the minimum tip within the maximum', () => {
  expect(tipPresets(2, 500)).toEqual([2, 4, 10, 20]);
  expect(tipPresets(5, 20)).toEqual([5, 10]);
});

test('no preset has a fraction of a cent', () => {
  expect(tipPresets(1.13, 500)).toEqual([1.13, 2.26, 5.65, 11.3]);
  for (const amount of tipPresets(0.07, 500)) expect(money.safeParse(amount).success).toBe(true);
});
