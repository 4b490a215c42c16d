import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver } from '@mantine/core';
import { lookRules } from '../buttons/button-looks.ts';
import { siteTheme } from './site-theme.ts';
import { cssVariables } from './theme.ts';

type Variables = ReturnType<typeof defaultCssVariablesResolver>;
type Values = Readonly<Record<string, string>>;

/** Mantine's style sheet already has its defaults: only differing values are written. */
function differing(ours: Values, defaults: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(ours).filter(([name, value]) => defaults[name] !== value));
}

function writeVariables(): string {
  const ours: Variables = deepMerge(defaultCssVariablesResolver(siteTheme), cssVariables(siteTheme));
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
  return convertCssVariables(
    {
      variables: differing(ours.variables, defaults.variables),
      light: differing(ours.light, defaults.light),
      dark: differing(ours.dark, defaults.dark),
    },
    ':root',
  );
}

const id = 'theme-variables';

/** The browser reads what the server has written: to compute it, every page would load the code. */
const text = import.meta.env.SSR ? writeVariables() + lookRules() : (document.getElementById(id)?.textContent ?? '');

/**
 * The theme's variables in Mantine's format, and the looks of buttons, computed once: Mantine computes them in every
 * rendering, which takes a twentieth of a page's time.
 */
export function CssVariables({ nonce }: { readonly nonce: string | undefined }) {
  // The browser hides a nonce from scripts, so that it seems to differ during hydration.
  return <style id={id} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
