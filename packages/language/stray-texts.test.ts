import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFolders } from './src/find-texts.ts';
import { findStrayTexts } from './src/find-stray-texts.ts';

const root = join(import.meta.dirname, '../..');

/** Paths that contain one of these, and why their texts are in no catalogue. */
const exceptions: Readonly<Record<string, string>> = {
  '/conformance': 'Tests of gateways.',
  '/testing/': 'Parts of tests.',
  'pages-of-the-test.ts': 'A part of tests.',
  'apps/server/src/admin/': 'A program for operators.',
  'apps/server/src/audit/': 'A program for operators.',
  'apps/server/src/backup/': 'Programs for operators.',
  'apps/server/src/upgrade-postgres/': 'A program for operators.',
  'apps/server/src/demo/': 'What invented people wrote.',
  'apps/server/src/doctor/': 'A program for operators.',
  'apps/server/src/gateways/payments/example/': 'An example for developers.',
  'apps/server/src/modules/own-data/tables/': 'Says to developers why something is kept or not exported.',
  'apps/server/src/platform/http/openapi/': 'The documentation of the API.',
  'apps/server/src/platform/secrets/site-secret.ts': 'For operators, when the site does not start.',
  'apps/server/src/startup-errors.ts': 'For operators, when the site does not start.',
};

const files = sourceFolders
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(?:test\.tsx?|gen\.ts)$/.test(file));

const exceptionOf = (file: string): string | undefined => Object.keys(exceptions).find((part) => file.includes(part));

const stray = files.flatMap((file) =>
  findStrayTexts(file, readFileSync(join(root, file), 'utf8')).map(({ text, line }) => ({ file, text, line })),
);

test('all texts that people read are in the catalogues', () => {
  const wrong = stray.filter(({ file }) => exceptionOf(file) === undefined);
  expect(wrong.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
});

test('no exception is needless', () => {
  const used = new Set(stray.map(({ file }) => exceptionOf(file)));
  expect(Object.keys(exceptions).filter((part) => !used.has(part))).toEqual([]);
});
