import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../apps/web/build/client');
/** The maximum that a phone loads for a performer's page, in transferred kilobytes; the requirement is 180. */
const budgetKb = 170;
/** All styles are one file, which the first paint waits for; the required maximum. */
const stylesBudgetKb = 40;
const performersPage = 'routes/public/profile/profile-feeds';

interface BuiltRoute {
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, BuiltRoute>>;
}

function readManifest(): Manifest {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file)) ?? '';
  const script = readFileSync(join(client, 'assets', name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest;
}

/** The scripts that a page names for its first load, including its layouts'. */
function scriptsOf(routeId: string, { entry, routes }: Manifest): string[] {
  const scripts = new Set([entry.module, ...entry.imports]);
  expect(routes).toHaveProperty([routeId]);
  for (let route = routes[routeId]; route; route = routes[route.parentId ?? ''])
    [route.module, ...(route.imports ?? [])].forEach((script) => scripts.add(script));
  return [...scripts];
}

/** Small files are sent uncompressed. */
function sentKb(script: string): number {
  const path = join(client, script);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1_024;
}

test('the scripts of a performer’s page stay under the bound; if not, the largest are named', () => {
  const scripts = scriptsOf(performersPage, readManifest())
    .map((script) => ({ script, kb: sentKb(script) }))
    .toSorted((one, other) => other.kb - one.kb);
  const largest = scripts.slice(0, 10).map(({ script, kb }) => `${kb.toFixed(1)} ${script}`);
  expect(scripts.length).toBeGreaterThan(3);
  expect(
    scripts.reduce((sum, { kb }) => sum + kb, 0),
    `the largest, in KB: ${largest.join(', ')}`,
  ).toBeLessThan(budgetKb);
});

test('no page loads the list of common passwords before a password is chosen', () => {
  const manifest = readManifest();
  const first = new Set(Object.keys(manifest.routes).flatMap((route) => scriptsOf(route, manifest)));
  const lists = readdirSync(join(client, 'assets')).filter(
    (file) => file.endsWith('.js') && readFileSync(join(client, 'assets', file), 'utf8').includes('iloveyou'),
  );
  expect(lists).toHaveLength(1);
  expect(lists.filter((file) => first.has(`/assets/${file}`))).toEqual([]);
});

test('the styles of all pages stay under the bound', () => {
  const sheets = readdirSync(join(client, 'assets'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => sentKb(`assets/${file}`));
  expect(sheets.length).toBeGreaterThan(0);
  expect(Math.max(...sheets)).toBeLessThan(stylesBudgetKb);
});
