import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Documentation files by their path from the repository's root. */
export type Documents = ReadonlyMap<string, string>;

const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\n]+)`/g;
/** The prefixes of paths in the text: the folders under version control. */
const ROOTED = /^(?:apps|packages|docs|scripts|e2e|bench)\/[^\s]*$/;
/** `modules/purchases/routes.ts`, as pages about the server or the web write it. */
const WITHIN = /^(?:modules|platform|gateways)\/[^\s]*\.[a-z]+$/;
/** Instructs the reader to create files: their folders must exist. */
const TUTORIAL = 'docs/add-a-feature.md';
const APPS: Record<string, string> = { web: 'apps/web/app', server: 'apps/server/src' };

/** Returns a sentence for every relative link and path in the documents that leads nowhere. */
export function findDeadPaths(documents: Documents, root: string): string[] {
  return [...documents].flatMap(([document, text]) => {
    const links = [...text.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter(isRelative)
      .map((target) => join(dirname(document), target.split('#')[0] ?? ''));
    const paths = [...text.matchAll(CODE)].flatMap(([, code = '']) => placesOf(code, document));
    const exists = (path: string): boolean =>
      existsSync(join(root, document === TUTORIAL && !links.includes(path) ? dirname(path) : path));
    return [...links, ...paths]
      .filter((path) => !exists(path))
      .map((path) => `${document} names ${path}, which does not exist`);
  });
}

function isRelative(target: string): boolean {
  return !/^(?:[a-z]+:|#|\/)/.test(target);
}

/** Undefined for a pattern, such as `modules/<name>/` or `migrations/NNNN_verb_noun.sql`. */
function placesOf(code: string, document: string): string[] {
  if (/[<>*…]|NNNN/.test(code)) return [];
  if (WITHIN.test(code)) return expand(`${APPS[document.startsWith('apps/web/') ? 'web' : 'server']}/${code}`);
  return ROOTED.test(code) ? expand(code) : [];
}

/** `routes/{public,account}.routes.ts` is two paths. */
function expand(path: string): string[] {
  const [whole, choices] = /\{([^}]+)\}/.exec(path) ?? [];
  return whole === undefined ? [path] : (choices ?? '').split(',').map((choice) => path.replace(whole, choice));
}

/** The variables with a row in a document's table of configuration. */
export function tabledVariables(text: string): string[] {
  return [...text.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
}
