import { glob, readFile } from 'node:fs/promises';

/** Columns of a line of code: what fits beside another file on a laptop. The formatter breaks code there, but neither comments nor SQL. */
const MAX_COLUMNS = 120;

const CODE = ['apps', 'packages', 'e2e', 'bench', 'scripts'].map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`);
const GENERATED = ['**/node_modules/**', '**/build/**', '**/.react-router/**', '**/*.gen.ts'];

/** Files of texts and data, whose lines are as long as what they quote. */
const TEXTS = ['apps/server/src/demo/cast/', 'apps/server/src/modules/settings/first-pages'];

/** Answers the paths of all code, from the repository's root, with forward slashes. */
export async function listCode(root: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(CODE, { cwd: root, exclude: GENERATED })) paths.push(path.replaceAll('\\', '/'));
  return paths.filter((path) => !TEXTS.some((beginning) => path.startsWith(beginning)));
}

/** Answers `path:line` for each line that is too long; one that is a single word, such as an address, cannot be broken. */
export function findLongLines(path: string, text: string): string[] {
  const isLong = (line: string): boolean => line.length > MAX_COLUMNS && /\S\s+\S.*\s\S/.test(line.trim());
  return text.split('\n').flatMap((line, index) => (isLong(line) ? [`${path}:${index + 1}`] : []));
}

export async function findLongLinesOf(root: string): Promise<string[]> {
  const paths = await listCode(root);
  const found = await Promise.all(
    paths.map(async (path) => findLongLines(path, await readFile(`${root}/${path}`, 'utf8'))),
  );
  return found.flat();
}
