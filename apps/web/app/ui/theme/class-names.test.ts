import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '../..');
/** Of Mantine's own styles. */
const foreign = new Set(['mantine-active']);

const readAll = (pattern: string): [string, string][] =>
  globSync(pattern, { cwd: app }).map((path) => [path, readFileSync(join(app, path), 'utf8')]);

const read = (path: string): string => readFileSync(join(app, path), 'utf8');

/** The classes that have a rule. */
function classesIn(styles: string): Set<string> {
  const code = styles.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '');
  return new Set(Array.from(code.matchAll(/\.([a-z_][\w-]*)/gi), ([, name = '']) => name));
}

interface Use {
  readonly path: string;
  /** The style module, from the app's folder. */
  readonly module: string;
  readonly name: string;
}

/** Every class of a style module that a component names: `classes.card` or `classes['card']`. */
function usesIn([path, text]: [string, string]): Use[] {
  return Array.from(text.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)';$/gm)).flatMap(
    ([, local = '', address = '']) =>
      Array.from(text.matchAll(new RegExp(`(?<![\\w./-])${local}(?:\\.|\\[')(\\w+)`, 'g')), ([, name = '']) => ({
        path,
        module: join(path, '..', address),
        name,
      })),
  );
}

test('every class name that a component writes out has a rule: links without one run into each other', () => {
  const defined = classesIn(read('ui/theme/global.css'));
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

test('every class of a style module that a component names has a rule there, and every rule a component', () => {
  const uses = readAll('**/*.tsx').flatMap(usesIn);
  expect(uses.length).toBeGreaterThan(1_000);
  const modules = new Map(readAll('**/*.module.css').map(([path, text]) => [path, classesIn(text)]));
  const missing = uses.filter(({ module, name }) => !modules.get(module)?.has(name));
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  const used = new Set(uses.map(({ module, name }) => `${module}: ${name}`));
  const defined = [...modules].flatMap(([path, names]) => [...names].map((name) => `${path}: ${name}`));
  expect(defined.filter((rule) => !used.has(rule))).toEqual([]);
});
