import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
  readonly aliases: Readonly<Record<string, { readonly parent: string } | undefined>>;
}

const scheme = 'tabler:';
const prefix = '\0tabler:';
const component = '/app/ui/tabler-icon.tsx';
const outline = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
const filled = 'fill="currentColor"';

/**
 * Makes a module of each icon that is imported by its name in Tabler's collection, as `tabler:arrow-left`: its
 * component by default, and the `paths` that it is made of. Tabler's own package for React is five thousand files of
 * 90 MB, which the bundler would read to find the few that the site shows.
 */
export function tablerIcons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: 'tabler-icons',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(scheme) ? { id: `\0${source}`, moduleSideEffects: false } : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      set ??= readIcons();
      return moduleOf(id.slice(prefix.length), set);
    },
  };
}

function readIcons(): IconSet {
  const path = createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json');
  return JSON.parse(readFileSync(path, 'utf8')) as IconSet;
}

function moduleOf(name: string, { icons, aliases }: IconSet): string {
  const body = (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body;
  if (body === undefined) throw new Error(`Tabler has no icon “${name}”: see https://tabler.io/icons.`);
  return [
    `import { tablerIcon } from ${JSON.stringify(import.meta.dirname + component)};`,
    `export const paths = ${JSON.stringify(pathsOf(name, body))};`,
    `export default /* @__PURE__ */ tablerIcon(${JSON.stringify(name)}, paths);`,
  ].join('\n');
}

/** The shapes of nearly all icons are paths that all look the same; the component draws no others. */
export function pathsOf(name: string, body: string): string[] {
  const look = name.endsWith('-filled') ? filled : outline;
  const inner = body.replace(`<g ${look}>`, '').replace('</g>', '').replaceAll(`<path ${look} `, '<path ');
  const paths = [...inner.matchAll(/<path d="([^"]+)"\/>/g)];
  if (paths.map(([element]) => element).join('') !== inner)
    throw new Error(`The icon “${name}” is made of more than paths: ${body}`);
  return paths.map(([, path = '']) => fromAnywhere(path));
}

/** A path that begins with `m` continues where the one before it ended, if both are drawn as one. */
export function fromAnywhere(path: string): string {
  const [start = '', numbers = ''] = /^m((?:\s*,?-?(?:\d+\.?\d*|\.\d+)){2})/.exec(path) ?? [];
  if (start === '') return path;
  const rest = path.slice(start.length);
  return `M${numbers}${/^[a-z]/i.test(rest) || rest === '' ? '' : 'l'}${rest.replace(/^[\s,]+/, '')}`;
}
