import type { Plugin } from 'postcss';

/** Of Mantine's fourteen colours, those that nothing of ours is painted with; `styles.test.ts` names one that is. */
export const unusedColours = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'lime', 'teal'] as const;

const unusedVariable = new RegExp(`^--mantine-color-(?:${unusedColours.join('|')})-`);
const rightToLeft = /\[dir=["']?rtl["']?\]/;

/** The older format of a typeface, for browsers that could not run our scripts either. */
const olderFont = /,\s*url\([^)]*\)\s*format\('woff'\)/;

/**
 * Takes out what every page would carry for nothing: variables of colours that are not used, typefaces for browsers of long ago, and rules for a layout
 * from right to left, which the site does not have.
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
