import { runInNewContext } from 'node:vm';
import type { MantineColorScheme } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultSchemeOf, schemeWithoutScripts, themeKey, themeManager, themeScriptFor } from './color-scheme.ts';
import { forbiddenStorage, memoryStorage } from '../testing/memory-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

function browser(localStorage: Storage): { emit(event: Partial<StorageEvent>): void } {
  const listeners = new Set<(event: StorageEvent) => void>();
  const addEventListener = (_name: string, listener: (event: StorageEvent) => void) => void listeners.add(listener);
  const removeEventListener = (_name: string, listener: (event: StorageEvent) => void) =>
    void listeners.delete(listener);
  vi.stubGlobal('window', { localStorage, addEventListener, removeEventListener });
  return { emit: (event) => listeners.forEach((listener) => listener(event as StorageEvent)) };
}

type SiteDefault = 'light' | 'dark' | 'system';

/** The color scheme of the first paint, and the colour of the browser's bars. */
function paint(localStorage: Storage, prefersDark: boolean, defaultTheme: SiteDefault = 'light') {
  const root = { scheme: '' };
  const meta = { content: '', setAttribute: () => undefined };
  let change = (): void => undefined;
  const MutationObserver = class {
    constructor(onChange: () => void) {
      change = onChange;
    }
    observe(): void {}
  };
  const document = {
    createElement: () => meta,
    head: { append: () => undefined },
    documentElement: {
      getAttribute: () => root.scheme,
      setAttribute: (_name: string, scheme: string) => void (root.scheme = scheme),
    },
  };
  const script = themeScriptFor(defaultSchemeOf({ defaultTheme }));
  runInNewContext(script, { localStorage, document, MutationObserver, matchMedia: () => ({ matches: prefersDark }) });
  const changeTo = (scheme: string): string => {
    root.scheme = scheme;
    change();
    return meta.content;
  };
  return { scheme: root.scheme, bars: meta.content, changeTo };
}

const firstPaint = (...args: Parameters<typeof paint>): string => paint(...args).scheme;

test.each<[MantineColorScheme, string]>([
  ['light', 'light'],
  ['dark', 'dark'],
  ['auto', 'system'],
])('the choice %s is stored as %s, and read again', (scheme, stored) => {
  const storage = memoryStorage();
  browser(storage);
  themeManager().set(scheme);
  expect(storage.getItem(themeKey)).toBe(stored);
  expect(themeManager().get('light')).toBe(scheme);
});

test.each([
  ['nothing', null],
  ['something unknown', 'sepia'],
])('%s in storage means the default', (_what, stored) => {
  const storage = memoryStorage();
  if (stored !== null) storage.setItem(themeKey, stored);
  browser(storage);
  expect(themeManager().get('light')).toBe('light');
  expect(firstPaint(storage, true)).toBe('light');
});

test('the first paint already has the chosen scheme', () => {
  const painted = (stored: string, prefersDark: boolean): string => {
    const storage = memoryStorage();
    storage.setItem(themeKey, stored);
    return firstPaint(storage, prefersDark);
  };
  expect([painted('dark', false), painted('light', true)]).toEqual(['dark', 'light']);
  expect([painted('system', true), painted('system', false)]).toEqual(['dark', 'light']);
});

test('a site can follow the visitor’s system, unless they have chosen', () => {
  const chosen = memoryStorage();
  chosen.setItem(themeKey, 'light');
  expect([firstPaint(memoryStorage(), true, 'system'), firstPaint(memoryStorage(), false, 'system')]).toEqual([
    'dark',
    'light',
  ]);
  expect(firstPaint(chosen, true, 'system')).toBe('light');
  expect([defaultSchemeOf({ defaultTheme: 'system' }), defaultSchemeOf(undefined)]).toEqual(['auto', 'light']);
});

test('a site can be dark, unless the visitor has chosen, and without scripts, too', () => {
  const chosen = memoryStorage();
  chosen.setItem(themeKey, 'light');
  expect(paint(memoryStorage(), false, 'dark')).toMatchObject({ scheme: 'dark', bars: '#131112' });
  expect(paint(chosen, true, 'dark')).toMatchObject({ scheme: 'light', bars: '#fbfaf9' });
  expect([defaultSchemeOf({ defaultTheme: 'dark' }), schemeWithoutScripts('dark')]).toEqual(['dark', 'dark']);
  expect([schemeWithoutScripts('auto'), schemeWithoutScripts('light')]).toEqual(['light', 'light']);
});

test('the browser’s bars have the colour of the page, not of the system', () => {
  const dark = memoryStorage();
  dark.setItem(themeKey, 'dark');
  expect(paint(dark, false).bars).not.toBe(paint(memoryStorage(), true).bars);
  expect(paint(memoryStorage(), true).bars).toBe(paint(memoryStorage(), false).bars);
  expect(paint(memoryStorage(), false).changeTo('dark')).toBe(paint(dark, false).bars);
});

test('a browser that forbids storage shows the default and goes on', () => {
  browser(forbiddenStorage());
  expect(() => themeManager().set('dark')).not.toThrow();
  expect(themeManager().get('light')).toBe('light');
  expect(firstPaint(forbiddenStorage(), true)).toBe('light');
});

test('a choice in another tab is followed until the listener unsubscribes', () => {
  const { emit } = browser(memoryStorage());
  const chosen: string[] = [];
  const manager = themeManager();
  manager.subscribe((scheme) => void chosen.push(scheme));
  emit({ key: themeKey, newValue: 'system' });
  emit({ key: 'draft', newValue: 'dark' });
  emit({ key: themeKey, newValue: 'sepia' });
  manager.unsubscribe();
  emit({ key: themeKey, newValue: 'dark' });
  expect(chosen).toEqual(['auto']);
});
