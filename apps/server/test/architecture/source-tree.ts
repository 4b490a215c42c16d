import { glob, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Paths relative to the repository's root, with forward slashes, and the files' texts. */
export type SourceTree = ReadonlyMap<string, string>;

export interface Import {
  /** The file that imports. */
  from: string;
  /** The imported file or package: our own files by their path from the root. */
  to: string;
}

const EXCLUDED = ['**/node_modules/**', '**/build/**', '**/.react-router/**'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
/** Not `import()`, and not what is only about types, which Node removes. */
const LOADING = /^(?:import\s+(?!type\b)(?:[^;']*?\bfrom\s*)?|export\s+[*{][^;']*?\bfrom\s*)'([^']+)'/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Reads the code and READMEs of apps, packages, e2e, bench and scripts. */
export async function readSourceTree(root: string): Promise<SourceTree> {
  const tree = new Map<string, string>();
  for await (const path of glob('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,md}', {
    cwd: root,
    exclude: EXCLUDED,
  })) {
    tree.set(path.replaceAll('\\', '/'), await readFile(join(root, path), 'utf8'));
  }
  return tree;
}

/** Tests, and what only they use. */
export const isTest = (path: string): boolean =>
  /\.(?:test|journey)\.tsx?$/.test(path) ||
  /^(?:apps\/server\/test|packages\/live-engine\/src\/testing)\/|\/conformance(?:\/|\.ts$)/.test(path);

export const isCode = (path: string): boolean => /\.(?:tsx?|mjs)$/.test(path);

export const withoutComments = (text: string): string => text.replaceAll(COMMENT, '');

/** All imports, or those alone that are loaded together with the file. */
export function findImports(tree: SourceTree, which: 'all' | 'loading' = 'all'): Import[] {
  const pattern = which === 'all' ? IMPORT : LOADING;
  return [...tree]
    .filter(([path]) => isCode(path))
    .flatMap(([from, text]) =>
      [...withoutComments(text).matchAll(pattern)].map(([, specifier]) => ({
        from,
        to: resolve(from, specifier ?? ''),
      })),
    );
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name, rest = 'index.ts'] = /^@ovation\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name === undefined) return specifier;
  return name === 'server' || name === 'web' ? `apps/${name}/${rest}` : `packages/${name}/src/${rest}`;
}
