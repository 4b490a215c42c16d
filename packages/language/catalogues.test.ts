import { formatter } from '@lingui/format-po';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTexts, sourceFolders } from './src/find-texts.ts';

const root = join(import.meta.dirname, '../..');

function textsOfSource(): Set<string> {
  const files = sourceFolders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const read = files.filter((file) => !/\.(?:test\.tsx?|gen\.ts)$/.test(file));
  return new Set(
    read.flatMap((file) => findTexts(file, readFileSync(join(root, file), 'utf8'))).map(({ text }) => text),
  );
}

async function textsOfCatalogue(): Promise<Set<string>> {
  const filename = join(import.meta.dirname, 'catalogues/en.po');
  const content = readFileSync(filename, 'utf8');
  const context = { locale: 'en', sourceLocale: 'en', filename };
  return new Set(Object.keys(await formatter({ explicitIdAsDefault: true }).parse(content, context)));
}

test('the catalogue has every text of the source and no others; `npm run catalogues` writes it', async () => {
  const [source, catalogue] = [textsOfSource(), await textsOfCatalogue()];
  expect({
    missing: [...source].filter((text) => !catalogue.has(text)),
    unused: [...catalogue].filter((text) => !source.has(text)),
  }).toEqual({ missing: [], unused: [] });
});
