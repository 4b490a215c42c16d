import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_536, '1.5 KB'],
  [20 * 1_024, '20 KB'],
  [5.25 * 1_024 ** 2, '5.3 MB'],
  [5_000 * 1_024 ** 2, '4.9 GB'],
  [3_000 * 1_024 ** 3, '3000 GB'],
])('%i bytes are %s', (sizeBytes, words) => expect(formatBytes(sizeBytes)).toBe(words));
