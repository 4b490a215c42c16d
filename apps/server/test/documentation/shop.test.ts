import { readFile } from 'node:fs/promises';
import { orderTransitions } from '@ovation/domain';
import { expect, test } from 'vitest';

test('the table of transitions in docs/shop.md is the one that the code follows', async () => {
  const text = await readFile(new URL('../../../../docs/shop.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| from \| to \| by \| shipped only \|\n\|[-|]+\n((?:\|.*\n)+)/.exec(text) ?? [];
  const rows = table
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const expected = orderTransitions.map(({ from, to, by, shippedOnly }) => [
    from.join(', '),
    to,
    by.join(', '),
    shippedOnly ? 'yes' : '',
  ]);
  expect(rows).toEqual(expected);
});
