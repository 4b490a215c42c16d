import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver } from '@mantine/core';
import { lookRules } from '../buttons/button-looks.ts';
import { siteTheme } from './site-theme.ts';
import { cssVariables } from './theme.ts';

type Variables = ReturnType<typeof defaultCssVariablesResolver>;
type Values = Readonly<Record<string, string>>;

/** Mantine's style sheet has its defaults already: only what differs is told. */
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

const text = writeVariables() + lookRules();

/** The theme's variables as Mantine writes them, and the looks of buttons, but made once: Mantine makes them in every rendering, a twentieth of a page's time. */
export function CssVariables({ nonce }: { readonly nonce: string | undefined }) {
  // The browser hides a nonce from scripts, so that it seems to differ when React takes over.
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
