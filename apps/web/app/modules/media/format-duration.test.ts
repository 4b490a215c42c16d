import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0, '0:00'],
  [59_400, '0:59'],
  [59_600, '1:00'],
  [83_000, '1:23'],
  [3_600_000, '1:00:00'],
  [45_296_000, '12:34:56'],
])('%i ms are %s', (durationMs, text) => expect(formatDuration(durationMs)).toBe(text));
