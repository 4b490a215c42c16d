import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storedInBrowser } from '@ovation/contract/site/stored-in-browser.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

async function readSources(folder: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for await (const path of glob('**/*.{ts,tsx}', { cwd: join(root, folder), exclude: ['**/*.test.{ts,tsx}'] }))
    sources.set(path, await readFile(join(root, folder, path), 'utf8'));
  return sources;
}

const namesOf = (places: readonly string[]): string[] =>
  storedInBrowser
    .filter(({ place, needsConsent }) => places.includes(place) && !needsConsent)
    .map(({ name }) => name)
    .toSorted();

test('the page about cookies lists the cookies that the server sets, and no others', async () => {
  const sources = await readSources('apps/server/src');
  const text = [...sources.values()].join('\n');
  const type = /export function cookieName\(\s*name: ([^,]+),/.exec(text)?.[1] ?? '';
  const names = [...type.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
  expect(namesOf(['cookie'])).toEqual(names.toSorted());
  const setters = [...sources].filter(([, code]) => /\.(?:setCookie|cookie)\(|append\('set-cookie'/i.test(code));
  expect(setters.map(([path]) => path)).toEqual(['platform/http/session-cookie.ts']);
});

/** What a file uses as the name of its storage: constants and templates named key, name or prefix. */
const KEY =
  /\b\w*(?:[kK]ey|[nN]ame|[pP]refix)\w*(?:, \w+\])?\s*=\s*(?:\[|\([^)]*\)[^=]*=>\s*)?['`]([\w:-]+?)(?:\$\{|['`])|return `([\w-]+:)\$\{/g;

test('the page about cookies lists every name under which pages store something, and no others', async () => {
  const used = new Set<string>();
  for (const [path, code] of await readSources('apps/web/app')) {
    expect(code, path).not.toContain('document.cookie');
    if (!/\b(?:localStorage|sessionStorage)\b/.test(code)) continue;
    const names = [...code.matchAll(KEY)].map(([, constant, returned]) => constant ?? returned ?? '');
    expect(names.length, `${path} stores under a name that this test cannot read`).toBeGreaterThan(0);
    for (const name of names) used.add(name);
  }
  expect([...used].toSorted()).toEqual(namesOf(['local storage', 'tab']));
});
