import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** The local-storage key of the theme choice: light, dark or system. */
export const themeKey = 'theme';
const defaultColorScheme = 'light';

const toStored = (scheme: MantineColorScheme): string => (scheme === 'auto' ? 'system' : scheme);
const fromStored = (stored: string | null): MantineColorScheme | undefined => {
  const scheme = stored === 'system' ? 'auto' : stored;
  return isMantineColorScheme(scheme) ? scheme : undefined;
};

/** Stores the choice under the specification's names: `system` where Mantine says `auto`. */
export function themeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => (typeof window === 'undefined' ? fallback : (fromStored(readStored()) ?? fallback)),
    set: (scheme) => writeStored(toStored(scheme)),
    subscribe: (onUpdate) => {
      listener = ({ key, newValue }) => {
        const scheme = key === themeKey ? fromStored(newValue) : undefined;
        if (scheme) onUpdate(scheme);
      };
      window.addEventListener('storage', listener);
    },
    unsubscribe: () => listener && window.removeEventListener('storage', listener),
    clear: () => window.localStorage.removeItem(themeKey),
  };
}

function readStored(): string | null {
  try {
    return window.localStorage.getItem(themeKey);
  } catch {
    return null; // Storage may be forbidden: the page then shows the default.
  }
}

function writeStored(value: string): void {
  try {
    window.localStorage.setItem(themeKey, value);
  } catch {
    // Without storage the choice applies until the page is left.
  }
}

/** The colours of the browser's own bars: those of the page. */
export const barColors = { light: '#fbfaf9', dark: '#131112' } as const;

/** The scheme of visitors who have not chosen one: the site's setting. */
export function defaultSchemeOf(settings: { readonly defaultTheme: 'light' | 'dark' | 'system' } | undefined) {
  const { defaultTheme = defaultColorScheme } = settings ?? {};
  return defaultTheme === 'system' ? 'auto' : defaultTheme;
}

/** What a page shows without scripts, which alone know the visitor's choice and device. */
export function schemeWithoutScripts(scheme: MantineColorScheme): 'light' | 'dark' {
  return scheme === 'dark' ? 'dark' : 'light';
}

/**
 * Sets the colours before the first paint, so that nothing flashes: those of the site's default unless the visitor has
 * chosen. The browser's own bars follow, whatever changes the page later. Without spaces, because every page contains
 * it.
 */
export function themeScriptFor(scheme: MantineColorScheme): string {
  return [
    `(function(){var r=document.documentElement,a='data-mantine-color-scheme',m=document.createElement('meta'),s='${toStored(scheme)}';`,
    `try{var k=localStorage.getItem('${themeKey}');if(/^(light|dark|system)$/.test(k))s=k}catch(e){}`,
    "if(s==='system')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';",
    `function f(){m.content=r.getAttribute(a)==='dark'?'${barColors.dark}':'${barColors.light}'}`,
    "r.setAttribute(a,s);m.setAttribute('name','theme-color');document.head.append(m);f();",
    'new MutationObserver(f).observe(r,{attributeFilter:[a]})})()',
  ].join('');
}
