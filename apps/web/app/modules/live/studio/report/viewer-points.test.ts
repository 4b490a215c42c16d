import { expect, test } from 'vitest';
import { thinned } from './viewer-lines.tsx';

const startedAt = '2026-05-20T12:00:00.000Z';
const points = Array.from({ length: 300 }, (_, index) => ({
  at: new Date(Date.parse(startedAt) + index * 15_000).toISOString(),
  viewers: index,
}));

test('the table has a dozen rows, with the first and the last point', () => {
  const rows = thinned(points, startedAt);
  expect(rows.length).toBeLessThanOrEqual(13);
  expect([rows[0], rows.at(-1)]).toEqual([
    { after: '0:00', viewers: 0 },
    { after: '1:14:45', viewers: 299 },
  ]);
});
