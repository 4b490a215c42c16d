import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedColours } from '../../../unused-styles.ts';

const app = join(import.meta.dirname, '../..');
const mantine = join(import.meta.dirname, '../../../../../node_modules/@mantine/core');
const read = (path: string): string => readFileSync(join(app, path), 'utf8');

/** The Mantine components that a source file imports. */
function componentsIn(source: string): string[] {
  const imports = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].map(([, names]) => names ?? '');
  return imports
    .flatMap((names) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')))
    .filter((name) => /^[A-Z]/.test(name));
}

/** A component, and the components that Mantine builds it from. */
function withParts(component: string, found = new Set<string>()): Set<string> {
  const folder = join(mantine, 'esm/components', component);
  if (found.has(component) || !existsSync(folder)) return found;
  found.add(component);
  for (const path of globSync('**/*.mjs', { cwd: folder })) {
    for (const [, part] of readFileSync(join(folder, path), 'utf8').matchAll(/from "(?:\.\.\/)+(\w+)\/\w+\.mjs"/g))
      withParts(part ?? '', found);
  }
  return found;
}

test('every Mantine component that is used has its styles imported', () => {
  const used = new Set(
    globSync('**/*.{ts,tsx}', { cwd: app })
      .flatMap((path) => componentsIn(read(path)))
      .flatMap((component) => [...withParts(component)]),
  );
  const styled = [...used].filter((component) => existsSync(join(mantine, `styles/${component}.layer.css`)));
  const styles = read('ui/theme/styles.ts');
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((component) => !styles.includes(`/${component}.layer.css`)).toSorted()).toEqual([]);
});

test('no colour is used whose variables are removed from the styles', () => {
  const named = new RegExp(`(?:['"]|mantine-color-)(?:${unusedColours.join('|')})\\b`);
  expect(
    globSync('**/*.{ts,tsx,css}', { cwd: app }).filter(
      (path) => path !== 'ui/theme/styles.test.ts' && named.test(read(path)),
    ),
  ).toEqual([]);
});

test('what scrolls sideways holds what is hidden in it, which would widen the page otherwise', () => {
  const scroller = /^.*overflow(?:-x)?: (?:auto|scroll);/gm;
  const places = globSync('**/*.css', { cwd: app }).flatMap((path) => {
    const source = read(path);
    return [...source.matchAll(scroller)].map(({ index }) => {
      const rule = source.slice(source.lastIndexOf('{', index), source.indexOf('}', index));
      return { path, isHolding: /position: (?:relative|absolute|fixed|sticky);/.test(rule) };
    });
  });
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter(({ isHolding }) => !isHolding).map(({ path }) => path)).toEqual([]);
});
