import { expect, test } from 'vitest';
import { findTexts } from './find-texts.ts';

const source = `import { t } from '@ovation/language/t.ts';\n`;

test('the texts of a file are found with their lines, in code and in elements', () => {
  const code = `${source}const a = t('Save');\nconst b = <p title={t('More')}>{t('{n} left', { n })}</p>;\n`;
  expect(findTexts('a.tsx', code)).toEqual([
    { text: 'Save', line: 2 },
    { text: 'More', line: 3 },
    { text: '{n} left', line: 3 },
  ]);
});

test('a function of the same name from elsewhere takes no text', () => {
  expect(findTexts('a.ts', `import { t } from './time.ts';\nt('Save');\n`)).toEqual([]);
});

test('a computed text is refused with its place, because no catalogue could hold it', () => {
  expect(() => findTexts('a.ts', `${source}t(\`Save \${name}\`);\n`)).toThrow(
    'a.ts:2: this text has to be written out',
  );
});
