import type { Plugin } from 'postcss';

/** Mantine's colours that the site never uses; `styles.test.ts` fails when one of them is used. */
export const unusedColours = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'lime', 'teal'] as const;

const unusedVariable = new RegExp(`^--mantine-color-(?:${unusedColours.join('|')})-`);
const rightToLeft = /\[dir=["']?rtl["']?\]/;

/** The older format of a font, for browsers that could not run our scripts anyway. */
const olderFont = /,\s*url\([^)]*\)\s*format\('woff'\)/;

/**
 * Removes CSS that every page would load for nothing: variables of unused colours, fonts in an older format, and
 * right-to-left rules.
 */
export function unusedStyles(): Plugin {
  return {
    postcssPlugin: 'unused-styles',
    Declaration(declaration) {
      if (unusedVariable.test(declaration.prop)) declaration.remove();
      else if (declaration.prop === 'src') declaration.value = declaration.value.replace(olderFont, '');
    },
    Rule(rule) {
      const selectors = rule.selectors.filter((selector) => !rightToLeft.test(selector));
      if (selectors.length === 0) rule.remove();
      else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
    },
  };
}
