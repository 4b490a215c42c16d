import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** The local-storage key of the theme choice: light, dark or system. */
export const themeKey = 'theme';
export const defaultColorScheme: MantineColorScheme = 'light';

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

/** Sets the colours before the first paint, so that nothing flashes. Without spaces, because every page contains it. */
export const themeScript = [
  `(function(){var c='${defaultColorScheme}';`,
  `try{var s=localStorage.getItem('${themeKey}');`,
  "if(s==='light'||s==='dark')c=s;",
  "if(s==='system')c=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'}catch(e){}",
  "document.documentElement.setAttribute('data-mantine-color-scheme',c)})()",
].join('');
