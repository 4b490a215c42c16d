import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { findTexts, sourceFolders } from './src/find-texts.ts';
import { languages, madeLanguages } from './src/languages.ts';
import { pseudoLanguages } from './src/pseudo-languages.ts';

export default defineConfig({
  sourceLocale: 'en',
  // The others are made when they are compiled, and have no file.
  locales: process.env['CATALOGUES'] === 'written' ? [...languages] : [...languages, ...madeLanguages],
  pseudoLocale: pseudoLanguages,
  catalogs: [
    {
      path: '<rootDir>/catalogues/{locale}',
      include: sourceFolders.map((folder) => `<rootDir>/../../${folder}`),
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.gen.ts'],
    },
  ],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  extractors: [
    {
      match: (file) => /\.tsx?$/.test(file),
      extract(file, code, found) {
        for (const { text, line } of findTexts(file, code)) found({ id: text, origin: [file, line] });
      },
    },
  ],
});
