import { glob } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** The folders whose folders hold a bounded number of files, at any depth. */
export const ROOTS = ['apps/web/app', 'apps/server/src', 'apps/server/test', 'packages', 'e2e', 'bench', 'scripts'];

/** Files in one folder, tests and styles counted, folders and READMEs not: what a reader takes in at a look. */
const MAX_FILES = 25;

/** Folders that may hold more, each with its reason. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map();

/** Answers the paths of all files below the roots, from the repository's root, with forward slashes. */
export async function listFiles(root: string, roots: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  const exclude = ['**/node_modules/**', '**/build/**', '**/.react-router/**'];
  for await (const entry of glob(
    roots.map((path) => `${path}/**/*`),
    { cwd: root, exclude, withFileTypes: true },
  )) {
    if (entry.isFile() && entry.name !== 'README.md')
      files.push(join(entry.parentPath, entry.name).slice(join(root, '/').length));
  }
  return files.map((path) => path.replaceAll('\\', '/'));
}

/** Answers one sentence for every folder that holds too many files, and for every exception that none needs. */
export function findFullFolders(paths: readonly string[], exceptions: ReadonlyMap<string, string>): string[] {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  const full = [...sizes].filter(([, size]) => size > MAX_FILES).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const needless = [...exceptions.keys()].filter((folder) => (sizes.get(folder) ?? 0) <= MAX_FILES);
  return [
    ...full
      .filter(([folder]) => !exceptions.has(folder))
      .map(([folder, size]) => `${folder} holds ${size} files, more than ${MAX_FILES}: split it by idea`),
    ...needless.map((folder) => `${folder} needs no exception`),
  ];
}
