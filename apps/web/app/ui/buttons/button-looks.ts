import { ActionIcon, Button, type MantineSize } from '@mantine/core';
import type { CSSProperties } from 'react';
import { siteTheme } from '../theme/site-theme.ts';

/** The look of a button, in Mantine's terms. */
export interface ButtonLook {
  readonly variant?: string | undefined;
  readonly color?: string | undefined;
  readonly size?: MantineSize | undefined;
}

/** Either the class of a look that has a rule, or Mantine's variables for it. */
interface Look {
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** Looks that a page uses dozens of times: six variables on each button would be a tenth of the page. */
const frequent: readonly ButtonLook[] = [
  {},
  { variant: 'subtle', color: 'gray' },
  { variant: 'subtle', color: 'claret' },
  { variant: 'filled' },
  { variant: 'white' },
  { variant: 'white', color: 'dark' },
];
const frequentIcons = ['gray', 'claret'];

function buttonVariables({ variant, color, size }: ButtonLook): Record<string, string> {
  return present(Button.varsResolver(siteTheme, { radius: 'xl', variant, color, size }, undefined).root);
}

function iconVariables(color: string): Record<string, string> {
  return present(
    ActionIcon.varsResolver(siteTheme, { radius: 'xl', variant: 'subtle', size: 44, color }, undefined).root,
  );
}

function present(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const keyOf = ({ variant, color, size }: ButtonLook): string =>
  `${variant ?? 'plain'}-${color ?? 'plain'}-${size ?? 'plain'}`;
const buttonLooks = new Map<string, Look>(
  frequent.map((look) => [keyOf(look), { className: `button-${keyOf(look)}` }]),
);
const iconLooks = new Map<string, Look>(frequentIcons.map((color) => [color, { className: `icon-button-${color}` }]));

export function buttonLook(look: ButtonLook): Look {
  const key = keyOf(look);
  const known = buttonLooks.get(key) ?? { style: buttonVariables(look) };
  buttonLooks.set(key, known);
  return known;
}

export function iconLook(color: string): Look {
  const known = iconLooks.get(color) ?? { style: iconVariables(color) };
  iconLooks.set(color, known);
  return known;
}

/** The CSS rules of the frequent looks, for the page's own style element, which comes after Mantine's. */
export function lookRules(): string {
  const buttons = frequent.map((look) => ruleOf(`button-${keyOf(look)}`, buttonVariables(look)));
  const icons = frequentIcons.map((color) => ruleOf(`icon-button-${color}`, iconVariables(color)));
  return [...buttons, ...icons].join('');
}

function ruleOf(className: string, variables: Readonly<Record<string, string>>): string {
  return `.${className}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}
