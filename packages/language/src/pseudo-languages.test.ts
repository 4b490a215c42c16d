import { expect, test } from 'vitest';
import { inPseudoLanguage } from './pseudo-languages.ts';

test('a text becomes longer and is written from right to left, its numbers stay', () => {
  const { 'Save 12 changes': text = '' } = inPseudoLanguage('ar-XB', ['Save 12 changes']);
  expect(text).toMatch(/^～+\u202E.+\u202C12\u202E.+\u202C～+$/);
  expect(text.length).toBeGreaterThan('Save 12 changes'.length * 1.2);
});

test('what ICU messages read as syntax is part of a text', () => {
  const texts = ["It's }{", '# of {{ #'];
  const longer = inPseudoLanguage('en-XA', texts);
  expect(texts.map((text) => longer[text]?.replaceAll('～', ''))).toEqual(["Ĩţ'ś }{", '# ōƒ {{ #']);
});
