import type { Plugin } from 'vite';

const unused = /\/@mantine\/core\/esm\/core\/MantineProvider\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/;

/**
 * Mantine's provider imports the code that computes its variables and classes, which the site writes itself
 * (`css-variables.tsx`, `withCssVariables={false}`): two kilobytes of every page.
 */
export function unusedProviderParts(): Plugin {
  return {
    name: 'unused-provider-parts',
    enforce: 'pre',
    load(id) {
      const [, name] = unused.exec(id) ?? [];
      return name === undefined ? undefined : `export const ${name} = () => null;`;
    },
  };
}
