import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findEarlyTexts } from './src/find-early-texts.ts';
import { sourceFolders } from './src/find-texts.ts';

const root = join(import.meta.dirname, '../..');

test('no module translates a text while it is loaded: constants hold `english(…)`, or are functions', () => {
  const files = sourceFolders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.(?:test\.tsx?|gen\.ts)$/.test(file));
  const early = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return code.includes('@ovation/language/') ? findEarlyTexts(file, code).map((line) => `${file}:${line}`) : [];
  });
  expect(early).toEqual([]);
});
