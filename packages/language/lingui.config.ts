import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { sourceFolders } from './source-folders.ts';
import { findTexts } from './src/find-texts.ts';
import { languages } from './src/languages.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  // Wide characters, between which lines may break, make texts longer, as other languages are.
  pseudoLocale: [
    { locale: 'en-XA', extend: 0.4, extendCharacter: '～' },
    { locale: 'ar-XB', extend: 0.2, extendCharacter: '～', rightToLeft: true },
  ],
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
