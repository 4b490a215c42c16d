import { formatter } from '@lingui/format-po';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './src/faults-of-translation.ts';
import { findTexts, sourceFolders } from './src/find-texts.ts';
import { languages } from './src/languages.ts';

const root = join(import.meta.dirname, '../..');

function textsOfSource(): Set<string> {
  const files = sourceFolders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const read = files.filter((file) => !/\.(?:test\.tsx?|gen\.ts)$/.test(file));
  return new Set(
    read.flatMap((file) => findTexts(file, readFileSync(join(root, file), 'utf8'))).map(({ text }) => text),
  );
}

/** Translations by their English texts. */
async function readCatalogue(language: string): Promise<ReadonlyMap<string, string>> {
  const filename = join(import.meta.dirname, `catalogues/${language}.po`);
  const context = { locale: language, sourceLocale: 'en', filename };
  const entries = await formatter({ explicitIdAsDefault: true }).parse(readFileSync(filename, 'utf8'), context);
  return new Map(Object.entries(entries).map(([text, { translation = '' }]) => [text, translation]));
}

const source = textsOfSource();

describe.each(languages)('%s', (language) => {
  test('the catalogue has every text of the source and no others; `npm run catalogues` writes it', async () => {
    const catalogue = await readCatalogue(language);
    expect({
      missing: [...source].filter((text) => !catalogue.has(text)),
      unused: [...catalogue.keys()].filter((text) => !source.has(text)),
    }).toEqual({ missing: [], unused: [] });
  });
});

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  test('every text is translated, with the same values and tags and the plurals of the language', async () => {
    const catalogue = await readCatalogue(language);
    const faults = [...catalogue].flatMap(([text, translation]) =>
      faultsOf(text, translation, language).map((fault) => `${text} → ${translation}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('no English is left, and what fits a button in English is not much longer', async () => {
    const catalogue = await readCatalogue(language);
    const translations = [...catalogue];
    const english = translations.filter(([text, translation]) => isProse(text) && text === translation);
    const long = translations.filter(([text, translation]) => isLabel(text) && translation.length > longest(text));
    expect({ english, long }).toEqual({ english: [], long: [] });
  });
});

/** Two words or more, which no two languages share by chance. */
const isProse = (text: string): boolean => /\p{Ll}{3,} \p{Ll}{3,}/u.test(text.replaceAll(/\{[^}]*\}/g, ''));

/** `Save`, `Go live`: a button or a tab. */
const isLabel = (text: string): boolean => text.length <= 12 && !/[{.?]/.test(text);

/** More would break the narrowest screens, which journeys look at. */
const longest = (text: string): number => 14 + 1.5 * text.length;
