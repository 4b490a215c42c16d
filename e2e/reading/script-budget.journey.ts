import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../apps/web/build/client');
/** What a phone may load for a performer's page, in kilobytes as they are sent; the bound is 180. */
const budgetKb = 178;
/** Each small file is a round trip of its own on a phone's line, where six go at a time. */
const mostFiles = 16;
/** The styles that every page loads are one file, which the first paint waits for; the bound. */
const stylesBudgetKb = 40;
/** A sheet that only some pages load, after the first one. */
const pagesSheetBudgetKb = 3;
const performersPage = 'routes/public/profile/profile-feeds';

interface BuiltRoute {
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
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

/** The scripts that a page names for its first load, its layouts' among them. */
function scriptsOf(routeId: string, { entry, routes }: Manifest): string[] {
  const scripts = new Set([entry.module, ...entry.imports]);
  expect(routes).toHaveProperty([routeId]);
  for (let route = routes[routeId]; route; route = routes[route.parentId ?? ''])
    [route.module, ...(route.imports ?? [])].forEach((script) => scripts.add(script));
  return [...scripts];
}

/** Small files are sent as they are. */
function sentKb(script: string): number {
  const path = join(client, script);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1_024;
}

test('the scripts of a performer’s page leave room under the bound, in few files; where they do not, the largest are named', () => {
  const scripts = scriptsOf(performersPage, readManifest())
    .map((script) => ({ script, kb: sentKb(script) }))
    .toSorted((one, other) => other.kb - one.kb);
  const largest = scripts.slice(0, 10).map(({ script, kb }) => `${kb.toFixed(1)} ${script}`);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.length, scripts.map(({ script }) => script).join(', ')).toBeLessThanOrEqual(mostFiles);
  expect(
    scripts.reduce((sum, { kb }) => sum + kb, 0),
    `the largest, in KB: ${largest.join(', ')}`,
  ).toBeLessThan(budgetKb);
});

test('no page loads the list of common passwords before one is chosen', () => {
  const manifest = readManifest();
  const first = new Set(Object.keys(manifest.routes).flatMap((route) => scriptsOf(route, manifest)));
  const lists = readdirSync(join(client, 'assets')).filter(
    (file) => file.endsWith('.js') && readFileSync(join(client, 'assets', file), 'utf8').includes('iloveyou'),
  );
  expect(lists).toHaveLength(1);
  expect(lists.filter((file) => first.has(`/assets/${file}`))).toEqual([]);
});

/** Their fields are checked while one types, and their drafts when they are read again. */
const editors = ['new-feed', 'edit-feed', 'new-gallery', 'edit-gallery'].map(
  (name) => `routes/creator/library/${name}`,
);

test('no page but the editors loads the schemas of the contract at first', () => {
  const manifest = readManifest();
  const loading = Object.keys(manifest.routes).filter((route) =>
    scriptsOf(route, manifest).some((script) => script.startsWith('/assets/contract-')),
  );
  expect(loading).toEqual(expect.arrayContaining(editors));
  expect(loading.filter((route) => !editors.includes(route))).toEqual([]);
});

/** The sheets that a page names for its first load; a lazy part's has a mark at its end. */
function sheetsOf(routeId: string, { routes }: Manifest): string[] {
  const sheets = new Set<string>();
  expect(routes).toHaveProperty([routeId]);
  for (let route = routes[routeId]; route; route = routes[route.parentId ?? ''])
    for (const sheet of route.css ?? []) sheets.add(sheet.replace('#', ''));
  return [...sheets];
}

test('the styles of a performer’s page are the one sheet that every page loads, and stay under the bound', () => {
  const manifest = readManifest();
  const sheets = sheetsOf(performersPage, manifest);
  expect(sheets).toEqual([expect.stringMatching(/\/site-/)]);
  expect(sheetsOf('root', manifest)).toEqual(sheets);
  expect(sentKb(sheets[0] ?? '')).toBeLessThan(stylesBudgetKb);
});

test('sheets that only some pages load are small, and their pages name them', () => {
  const manifest = readManifest();
  const own = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.css') && !file.startsWith('site-'));
  expect(sheetsOf('routes/public/product', manifest)).toContainEqual(expect.stringMatching(/\/products-styles-/));
  expect(own.filter((name) => sentKb(`assets/${name}`) > pagesSheetBudgetKb)).toEqual([]);
});
