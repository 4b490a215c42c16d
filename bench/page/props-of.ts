import type { PageElement } from './element.ts';

export type Props = Readonly<Record<string, unknown>>;

/** React writes them without a value if they are true. */
const flags = new Set([
  'hidden',
  'disabled',
  'inert',
  'checked',
  'required',
  'readonly',
  'open',
  'async',
  'multiple',
  'selected',
]);
const renamed: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor' };

/** An element's attributes as React's props. */
export function propsOf({ attributes }: PageElement): Props {
  return Object.fromEntries(
    attributes.map(([name, value]) => {
      if (name === 'style') return ['style', styleOf(value)];
      if (flags.has(name.toLowerCase())) return [name, true];
      return [renamed[name] ?? propNameOf(name), value];
    }),
  );
}

function propNameOf(name: string): string {
  return /^(?:aria|data)-/.test(name) ? name : camelCase(name);
}

function styleOf(text: string): Props {
  const declarations = text.match(/(?:[^;(]|\([^)]*\))+/g) ?? [];
  return Object.fromEntries(
    declarations.map((declaration) => {
      const [name = '', value] = declaration.split(/:(.*)/s);
      return [name.startsWith('--') ? name : camelCase(name), value];
    }),
  );
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}
