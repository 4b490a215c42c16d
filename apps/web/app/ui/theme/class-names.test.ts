import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '../..');
/** Of Mantine's own styles. */
const foreign = new Set(['mantine-active']);

async function readAll(pattern: string): Promise<[string, string][]> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: app }));
  return Promise.all(paths.map(async (path) => [path, await readFile(join(app, path), 'utf8')] as [string, string]));
}

test('every class name that a component writes out has a rule: links without one run into each other', async () => {
  const styles = (await readAll('**/*.css')).map(([, text]) => text).join('\n');
  const defined = new Set(Array.from(styles.matchAll(/\.([a-z_][\w-]*)/gi), ([, name]) => name));
  const components = await readAll('**/*.tsx');
  expect(components.length).toBeGreaterThan(100);
  const missing = components.flatMap(([path, text]) =>
    Array.from(text.matchAll(/className="([^"]+)"/g), ([, names = '']) => names.split(' '))
      .flat()
      .filter((name) => !defined.has(name) && !foreign.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
