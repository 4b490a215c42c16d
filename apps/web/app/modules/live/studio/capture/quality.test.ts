import { expect, test } from 'vitest';
import { adviceFor, bitrateOf } from './use-capture.ts';

test('a picture never takes more than the site allows', () => {
  expect(bitrateOf('high', 6_000)).toBe(4_500_000);
  expect(bitrateOf('high', 2_000)).toBe(1_900_000);
});

test('an uplink is called good only with room to spare', () => {
  expect(adviceFor(800_000)).toEqual({ best: undefined, text: expect.stringContaining('Slow: about 0.8 Mbit/s') });
  expect(adviceFor(2_500_000)).toMatchObject({ best: 'low' });
  expect(adviceFor(3_500_000)).toMatchObject({ best: 'medium' });
  expect(adviceFor(20_000_000)).toEqual({ best: 'high', text: 'Upload of about 20 Mbit/s: good for 1080p.' });
});
