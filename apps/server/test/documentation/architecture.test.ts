import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const modules = join(root, 'apps/server/src/modules');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const mostFiles = 6;

/** The operation of a row, and the files that a call of it passes through. */
interface Path {
  readonly operation: string;
  readonly contract: string;
  readonly files: readonly string[];
}

function pathsOf(text: string): Path[] {
  const rows = text.matchAll(/^\| `(\w+)` \| `([\w/.-]+\.ts)` \| (.+) \|$/gm);
  return Array.from(rows, ([, operation = '', contract = '', files = '']) => ({
    operation,
    contract,
    files: Array.from(files.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
  }));
}

/** What a file of the modules imports, as paths below them; an index stands for what it passes on. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(modules, file), 'utf8');
  return Array.from(source.matchAll(/from '(\.[^']+)'/g), ([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(join(modules, path)))
    .flatMap((path) => (path.endsWith('/index.ts') ? importsOf(path) : [path]));
}

test('docs/architecture.md follows four calls from the contract to the store, in at most six files each', () => {
  const paths = pathsOf(page);
  expect(paths.map(({ operation }) => operation)).toEqual(['sendTip', 'createOrders', 'joinStream', 'sendMessage']);
  for (const { operation, contract, files } of paths) {
    expect(readFileSync(join(root, 'packages/contract/src', contract), 'utf8')).toContain(`const ${operation} =`);
    const [routes = ''] = files;
    const registration = readFileSync(join(modules, routes), 'utf8');
    expect(registration).toContain(`@ovation/contract/${contract}`);
    expect(registration).toContain(`.${operation}, ${operation}`);
    for (const [index, file] of files.slice(1).entries()) expect(importsOf(files[index] ?? '')).toContain(file);
    expect(files.at(-1)).toMatch(/\.store\.ts$/);
    expect(1 + files.length).toBeLessThanOrEqual(mostFiles);
  }
});
