import { expect, test } from 'vitest';
import { percentUsed, describeUse } from './storage-bar.tsx';

const gigabyte = 1_024 ** 3;

test.each([
  [{ usedBytes: 1.2 * gigabyte, allowedBytes: 500 * gigabyte }, '1.2 GB of 500 GB used', 0.24],
  [{ usedBytes: 0, allowedBytes: 2 * gigabyte }, '0 B of 2 GB used', 0],
  [{ usedBytes: 3 * gigabyte, allowedBytes: 2 * gigabyte }, '3 GB of 2 GB used', 100],
  [{ usedBytes: 300 * 1_024 ** 2, allowedBytes: null }, '300 MB used', undefined],
])('%o is described as %s', (storage, text, percent) => {
  expect(describeUse(storage)).toBe(text);
  expect(percentUsed(storage)).toBe(percent);
});
