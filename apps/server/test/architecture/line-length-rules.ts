import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What fits beside another file on a laptop. The formatter keeps code below it, but breaks neither comments nor SQL.
 */
const MAX_COLUMNS = 120;

const CODE = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'tools'].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs,css}`,
);
const GENERATED = ['**/node_modules/**', '**/build/**', '**/.react-router/**', '**/*.gen.ts'];

/** Invented texts and drawings, whose lines are as long as what they quote. */
const TEXTS = ['apps/server/src/demo/', 'packages/demo-assets/sources/', 'bench/data/words.ts'];

/** Lines of HTML, CSS and JavaScript that begin or end within a template: a whole one is recognised by its quotes. */
const PAGES = /\/(?:docs-page|error-page|page|templates)\.ts$/;

/** A text, template or regular expression that takes most of its line, and that breaking would make harder to read. */
const QUOTED = /(['"`/]).{60,}\1|['"`/>].{60,}$/;

/** Returns `path:line` for each line that is too long and could be broken. */
export function findLongLines(path: string, text: string): string[] {
  if (PAGES.test(path) || TEXTS.some((beginning) => path.startsWith(beginning))) return [];
  const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);
  const isLong = (line: string): boolean => line.length > MAX_COLUMNS && (isComment(line) || !QUOTED.test(line));
  return text.split('\n').flatMap((line, index) => (isLong(line) ? [`${path}:${index + 1}`] : []));
}

/** The same for all code below the repository's root. */
export async function findLongLinesBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob(CODE, { cwd: root, exclude: GENERATED })) {
    const path = entry.replaceAll('\\', '/');
    found.push(...findLongLines(path, await readFile(join(root, entry), 'utf8')));
  }
  return found;
}
