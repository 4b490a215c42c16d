import { glob } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** The roots under which every folder holds a bounded number of files. */
export const ROOTS = [
  'apps/web/app',
  'apps/server/src',
  'apps/server/test',
  'packages',
  'e2e',
  'bench',
  'scripts',
  'tools',
];

/** The maximum number of files in a folder, including tests and styles but not subfolders and READMEs. */
const MAX_FILES = 25;

/** Folders that may hold more, with the reason. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map();

/** Returns the paths of all files below the roots, relative to the repository's root, with forward slashes. */
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

/** Returns a sentence for each folder with too many files, and for each unnecessary exception. */
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
