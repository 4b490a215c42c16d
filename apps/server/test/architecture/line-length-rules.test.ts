import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLongLines, findLongLinesBelow } from './line-length-rules.ts';

const path = 'apps/server/src/example.ts';
const words = 'a word '.repeat(20);

test('no line of code is longer than a reader sees at once', async () => {
  expect(await findLongLinesBelow(join(import.meta.dirname, '../../../..'))).toEqual([]);
});

test.each([
  ['a comment', `// ${words}`],
  ['a line of a documentation comment', ` * ${words}`],
  ['a comment that quotes', `// ${words} '${words}'`],
  ['a line of SQL', `    select ${words} from feeds`],
])('%s is named with its line', (_name, line) => {
  expect(findLongLines(path, `short\n${line}`)).toEqual([`${path}:2`]);
});

test.each([
  ['a short line', '// short'],
  ['a long text', `  const message = '${words}';`],
  ['a long template', `  return \`${words}\`;`],
])('%s may stay', (_name, line) => {
  expect(findLongLines(path, line)).toEqual([]);
});

test('a page of HTML is as wide as its markup', () => {
  expect(findLongLines('apps/server/src/platform/http/docs-page.ts', words)).toEqual([]);
});
