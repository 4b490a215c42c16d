import { join } from 'node:path';
import { expect, test } from 'vitest';

import { EXCEPTIONS, findFullFolders, listFiles, ROOTS } from './folder-size-rules.ts';

const files = await listFiles(join(import.meta.dirname, '../../../..'), ROOTS);

test.each(ROOTS)('the files of %s are listed, styles and tests too', (root) => {
  const below = files.filter((path) => path.startsWith(`${root}/`));
  expect(below.length).toBeGreaterThan(20);
  expect(below.some((path) => /\.(test|journey)\.ts/.test(path))).toBe(true);
});

test('no folder of this repository holds more files than a reader can survey', () => {
  expect(findFullFolders(files, EXCEPTIONS)).toEqual([]);
});

const fill = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.module.css`);

test('a folder that holds too many files is named', () => {
  const paths = [...fill('app/ui', 26), ...fill('app/ui/forms', 25)];
  expect(findFullFolders(paths, new Map())).toEqual(['app/ui holds 26 files, more than 25: split it by idea']);
});

test('an exception holds for its folder alone, as long as it is needed', () => {
  const paths = [...fill('app/icons', 30), ...fill('app/ui', 5)];
  expect(findFullFolders(paths, new Map([['app/icons', 'one file per icon']]))).toEqual([]);
  expect(
    findFullFolders(
      paths,
      new Map([
        ['app/icons', 'one file per icon'],
        ['app/ui', 'none'],
      ]),
    ),
  ).toEqual(['app/ui needs no exception']);
});
