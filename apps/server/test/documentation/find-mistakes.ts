import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files of documentation by their path from the repository's root. */
export type Documents = ReadonlyMap<string, string>;

const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\n]+)`/g;
/** What a path in the text begins with: the folders that are in version control. */
const ROOTED = /^(?:apps|packages|docs|scripts|e2e|bench)\/[^\s]*$/;
/** `modules/purchases/routes.ts`, as the pages about the server or the web say it. */
const WITHIN = /^(?:modules|platform|gateways)\/[^\s]*\.[a-z]+$/;
/** It has its reader make new files: the folders must be there. */
const TUTORIAL = 'docs/add-a-feature.md';
const APPS: Record<string, string> = { web: 'apps/web/app', server: 'apps/server/src' };

/** Answers one sentence for every relative link and every path in the documents that leads nowhere. */
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

/** None for a pattern, such as `modules/<name>/` or `migrations/NNNN_verb_noun.sql`. */
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

/** The variables that a document's table of configuration has a row for. */
export function tabledVariables(text: string): string[] {
  return [...text.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
}
