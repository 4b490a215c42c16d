import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Of the rows whose name and target are plain texts in the benchmark's code. */
function targetsInCode(): Map<string, string> {
  const row = /\{\s*name: '([^']+)',(?:(?!\bname:)[\s\S])*?target: '([^']+)'/g;
  const sources = globSync('benchmarks/**/*.ts', { cwd: import.meta.dirname });
  return new Map(
    sources
      .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(row)])
      .map(([, name = '', target = '']) => [name, target]),
  );
}

function targetsOnPage(): Map<string, string> {
  const page = readFileSync(join(import.meta.dirname, '../docs/benchmarks.md'), 'utf8');
  const [, table = ''] = /<!-- figures -->([\s\S]*)<!-- end of figures -->/.exec(page) ?? [];
  return new Map(
    table.split('\n').flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return cells.length > 6 ? [[cells[1] ?? '', cells[5] ?? ''] as const] : [];
    }),
  );
}

test('the page states the targets of the benchmarks', () => {
  const [code, page] = [targetsInCode(), targetsOnPage()];
  const shared = [...page].filter(([name]) => code.has(name));
  expect(shared.length).toBeGreaterThan(15);
  expect(shared).toEqual(shared.map(([name]) => [name, code.get(name)]));
});
