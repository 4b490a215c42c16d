import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyDiff, readBlocks } from './page-blocks.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

// What they add is checked and tested by the slow test of the same name.
test('every change that docs/add-a-feature.md shows fits its file, and every new file is new', () => {
  const changed = new Map<string, string>();
  // The lines of the catalogues are there once a command of the page has written them.
  const blocks = readBlocks(read('docs/add-a-feature.md')).filter(({ path }) => !path.includes('/catalogues/'));
  for (const { kind, path, text } of blocks) {
    if (kind === 'diff') changed.set(path, applyDiff(changed.get(path) ?? read(path), text));
    else if (kind === 'append') changed.set(path, (changed.get(path) ?? read(path)) + text);
    else if (kind === 'file') expect(existsSync(join(root, path)), path).toBe(false);
  }
  expect(changed.size).toBeGreaterThan(5);
});

test('a change that does not fit the file, or fits it twice, is refused', () => {
  expect(applyDiff('one\ntwo\nthree\n', ' one\n+half\n@@\n-three\n')).toBe('one\nhalf\ntwo\n');
  expect(() => applyDiff('one\n', ' two\n+half\n')).toThrow('0 times');
  expect(() => applyDiff('one\none\n', ' one\n+half\n')).toThrow('2 times');
});

test('a block that names no file is refused', () => {
  expect(() => readBlocks('```ts\nexport {};\n```\n')).toThrow('names no file');
});
