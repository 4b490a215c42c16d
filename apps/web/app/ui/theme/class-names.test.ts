import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '../..');
/** Of Mantine's own styles. */
const foreign = new Set(['mantine-active']);

const readAll = (pattern: string): [string, string][] =>
  globSync(pattern, { cwd: app }).map((path) => [path, readFileSync(join(app, path), 'utf8')]);

test('every class name that a component writes out has a rule: links without one run into each other', () => {
  const styles = readAll('**/*.css')
    .map(([, text]) => text)
    .join('\n');
  const defined = new Set(Array.from(styles.matchAll(/\.([a-z_][\w-]*)/gi), ([, name]) => name));
  const components = readAll('**/*.tsx');
  expect(components.length).toBeGreaterThan(100);
  const missing = components.flatMap(([path, text]) =>
    Array.from(text.matchAll(/className="([^"]+)"/g), ([, names = '']) => names.split(' '))
      .flat()
      .filter((name) => !defined.has(name) && !foreign.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
