import { expect, test } from 'vitest';

import { chooseFilesToLint } from './checks.mjs';

const importers = new Map([
  ['send.ts', ['mail.ts']],
  ['mail.ts', ['site.ts']],
  ['app.ts', ['site.ts']],
  ['session.ts', ['app.ts']],
]);
const before = {
  'send.ts': 'a',
  'mail.ts': 'b',
  'site.ts': 'c',
  'app.ts': 'd',
  'session.ts': 'e',
  'env.d.ts': 'f global',
};
const choose = (changes) => chooseFilesToLint({ before, now: { ...before, ...changes }, importers });

test('what has not changed is not linted', () => {
  expect(choose({})).toEqual([]);
});

test('a changed file is linted, with all that may have types from it', () => {
  expect(choose({ 'send.ts': 'x' })).toEqual(['send.ts', 'mail.ts', 'site.ts']);
  expect(choose({ 'new.ts': 'x' })).toEqual(['new.ts']);
});

test('what imported a removed file is linted', () => {
  const { 'send.ts': _removed, ...now } = before;
  expect(chooseFilesToLint({ before, now, importers })).toEqual(['mail.ts', 'site.ts']);
});

test('what a file adds to the types of another reaches those that import the other', () => {
  expect(choose({ 'session.ts': 'x' })).toEqual(['session.ts', 'app.ts', 'site.ts']);
});

test('everything is linted when settings change, or types that need no import', () => {
  expect(choose({ '.oxlintrc.json': 'x' })).toBeUndefined();
  expect(choose({ 'env.d.ts': 'x global' })).toBeUndefined();
  expect(choose({ 'env.d.ts': 'x' })).toBeUndefined();
  expect(choose({ 'send.ts': 'x global' })).toBeUndefined();
});
