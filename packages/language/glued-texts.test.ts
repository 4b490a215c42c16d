import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemsOf } from './src/find-glued-texts.ts';
import { findTexts, sourceFolders } from './src/find-texts.ts';

const root = join(import.meta.dirname, '../..');

/** Texts with a problem, and why they are as they are. */
const exceptions: Readonly<Record<string, string>> = {
  '{count} × {price}': 'A price for each piece: some languages put it first.',
  '“{quotation}”': 'Languages have quotation marks of their own.',
  '{name} “{title}”': 'Languages have quotation marks of their own.',
  '{what}, {day}': 'Languages have commas of their own.',
};

const found = sourceFolders
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !/\.(?:test\.tsx?|gen\.ts)$/.test(file))
  .flatMap((file) =>
    findTexts(file, readFileSync(join(root, file), 'utf8')).flatMap(({ text, line }) =>
      problemsOf(text).map((problem) => ({ file, line, text, problem })),
    ),
  );

test('all texts can be translated by people who do not see the code', () => {
  const wrong = found.filter(({ text }) => !(text in exceptions));
  expect(wrong.map(({ file, line, text, problem }) => `${file}:${line}: ${text} ${problem}.`)).toEqual([]);
});

test('no exception is needless', () => {
  const used = new Set(found.map(({ text }) => text));
  expect(Object.keys(exceptions).filter((text) => !used.has(text))).toEqual([]);
});
