import { readFile } from 'node:fs/promises';
import { orderTransitions, requestTransitions } from '@ovation/domain';
import { expect, test } from 'vitest';

async function rowsBelow(header: string): Promise<string[][]> {
  const text = await readFile(new URL('../../../../docs/shop.md', import.meta.url), 'utf8');
  const lines = text.split('\n');
  const after = lines.slice(lines.indexOf(header) + 2);
  return after
    .slice(
      0,
      after.findIndex((line) => !line.startsWith('|')),
    )
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test('the table of transitions in docs/shop.md is the one that the code follows', async () => {
  const expected = orderTransitions.map(({ from, to, by, only = [] }) => [
    from.join(', '),
    to,
    by.join(', '),
    only.join(', '),
  ]);
  expect(await rowsBelow('| from | to | by | only |')).toEqual(expected);
});

test('the table of requests in docs/shop.md is the one that the code follows', async () => {
  const expected = requestTransitions.map(({ from, to, by }) => [from.join(', '), to, by.join(', ')]);
  expect(await rowsBelow('| from | to | by |')).toEqual(expected);
});
