import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { findIncompatible, readLicences, writeLicenceTable } from './licences.mjs';

const readPage = () => readFileSync('docs/third-party-licences.md', 'utf8');
const lockOf = (license, more = {}) => ({
  packages: { '': {}, 'node_modules/@some/thing': { version: '1.2.3', license, ...more } },
});

test('every package that a site installs has a licence that goes together with ours', () => {
  expect(findIncompatible(readLicences())).toEqual([]);
});

test.each(['GPL-2.0-only', 'SSPL-1.0', 'BUSL-1.1', 'CC-BY-NC-4.0', 'UNLICENSED', 'MIT AND SSPL-1.0', undefined])(
  'a package under %s is found',
  (licence) => {
    const found = findIncompatible(readLicences(lockOf(licence)));
    expect(found.map(({ name }) => name)).toEqual(['@some/thing']);
  },
);

test.each(['MIT', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND LGPL-3.0-or-later'])(
  'a package under %s may be',
  (licence) => {
    expect(findIncompatible(readLicences(lockOf(licence)))).toEqual([]);
  },
);

test('what is only for developing is not passed on', () => {
  expect(readLicences(lockOf('GPL-2.0-only', { dev: true }))).toEqual([]);
});

test('the page lists them as they are locked: node scripts/licences.mjs', () => {
  expect(readPage()).toContain(writeLicenceTable(readLicences()));
});
