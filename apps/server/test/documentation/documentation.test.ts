import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variableNames } from '../../src/platform/config.ts';
import { findDeadPaths, tabledVariables, type Documents } from './find-mistakes.ts';

const root = join(import.meta.dirname, '../../../..');
const documents = await readDocuments();

async function readDocuments(): Promise<Documents> {
  const found = new Map<string, string>();
  const exclude = ['**/node_modules/**', '**/build/**', '**/.*/**'];
  for await (const path of glob('{*.md,{apps,packages,docs,e2e,bench,scripts}/**/*.md}', { cwd: root, exclude })) {
    found.set(path.replaceAll('\\', '/'), await readFile(join(root, path), 'utf8'));
  }
  return found;
}

test('every path and every relative link in the documentation exists', () => {
  expect([...documents.keys()]).toEqual(
    expect.arrayContaining(['README.md', 'docs/architecture.md', 'apps/web/README.md']),
  );
  expect(findDeadPaths(documents, root)).toEqual([]);
});

test('the page of the configuration has a row for every environment variable that is read, and for no other', () => {
  const page = documents.get('docs/operations/configuration.md') ?? '';
  expect(tabledVariables(page).toSorted()).toEqual(variableNames.toSorted());
});

test('the page of commands has a row for every script of the package, and for no other', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const rows = (documents.get('docs/commands.md') ?? '').matchAll(/^\| `npm (?:run )?([\w:]+)` \|/gm);
  expect([...rows].map(([, name = '']) => name).toSorted()).toEqual(Object.keys(scripts).toSorted());
});

describe('a dead path is found', () => {
  test.each([
    '[the words](glossary.md)',
    '![a page](images/none.webp)',
    'in `apps/server/src/modules/gossip/tell.ts`',
    'in `modules/gossip/tell.ts`',
    'in `apps/web/app/{layouts,nowhere}`',
  ])('%s', (text) => {
    expect(findDeadPaths(new Map([['README.md', text]]), root)).toHaveLength(1);
  });

  test.each([
    '[the words](docs/glossary.md#people)',
    '[Node](https://nodejs.org)',
    'in `modules/purchases/routes.ts`',
    'in `apps/web/app/{layouts,guards}/`',
    'in `apps/server/src/modules/<name>/`',
  ])('%s is alive', (text) => {
    expect(findDeadPaths(new Map([['README.md', text]]), root)).toEqual([]);
  });
});
