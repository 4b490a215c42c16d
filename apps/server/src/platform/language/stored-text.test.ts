import { english } from '@ovation/language/t.ts';
import { beforeAll, expect, test } from 'vitest';
import { inLanguage, speakLanguages } from './languages-of-process.ts';
import { readStored, storedAmount, storedText, storedWithin } from './stored-text.ts';

beforeAll(() => speakLanguages('en'));

const inBoth = (stored: string): string[] => ['en', 'de'].map((code) => inLanguage(code, () => readStored(stored)));

test('a stored sentence is read in the language of the moment, with its amounts and the sentences within it', () => {
  const reason = storedText(english('You had already bought this.'));
  const stored = storedText(english('{reason} The {amount} that your card paid is in your wallet.'), {
    reason: storedWithin(reason),
    amount: storedAmount(500n),
  });
  const [inEnglish = '', inGerman = ''] = inBoth(stored);
  expect(inEnglish).toBe('You had already bought this. The $5.00 that your card paid is in your wallet.');
  expect(inGerman).toMatch(/5,00\s\$/);
  expect(inGerman).not.toMatch(/bought|wallet\./);
});

test.each([
  'Gern geschehen, {bis bald',
  '{"text":"not ours',
  '{"text":"{a}","values":{"a":{"minor":"much"}}}',
  '{"text":"{a, date, long}","values":{"a":"no day"}}',
  '{"text":"{a}","values":{"a":null}}',
  'constructor',
  'Ein Satz von früher.',
  '',
])('what people wrote, and sentences of earlier versions, stay as they are: %s', (text) =>
  expect(inBoth(text)).toEqual([text, text]),
);
