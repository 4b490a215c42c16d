import { expect, test } from 'vitest';
import { findEarlyTexts } from './find-early-texts.ts';

test.each([
  ["const title = t('Title');", [1]],
  ["const rows = [\n  { label: t('Open') },\n];", [2]],
  ["const names = states.map((state) => t('State {state}', { state }));", [1]],
  ["const page = (() => t('At once'))();", [1]],
  ["class Page { static title = t('Title'); }", [1]],
  ['const shown = labels.map(({ label }) => translated(label)).join();', [1]],
  ["const title = () => t('Title');", []],
  ["const title = english('Title');", []],
  ["function Page() { return states.map((state) => t('State {state}', { state })); }", []],
  ["const price = z.number().min(1, { error: () => t('At least 1.') });", []],
  ["class Page { title = t('Title'); }", []],
])('%s', (code, lines) => {
  expect(findEarlyTexts('page.tsx', code)).toEqual(lines);
});
