import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sheets that name a side of the screen on purpose, with the reason. */
const PHYSICAL_SHEETS: ReadonlyMap<string, string> = new Map();

/** What means a side of the screen, and so stays where it is when text is written from the right. */
const PHYSICAL = [
  /^(?:scroll-)?(?:margin|padding)-(?:left|right)$/,
  /^(?:left|right)$/,
  /^border-(?:left|right)(?:-|$)/,
  /^border-(?:top|bottom)-(?:left|right)-radius$/,
];
const SIDED_VALUES = /^(?:text-align|float|clear|transform-origin)$/;
const FOUR_SIDES = /^(?:scroll-)?(?:margin|padding|inset|border-width)$/;

/** Returns `path:line property` for each declaration that names a side instead of a start or an end. */
export function findPhysicalSides(path: string, css: string): string[] {
  return css.split('\n').flatMap((line, index) => {
    const [, property = '', value = ''] = /^\s*([a-z-]+):\s*([^;]+);/.exec(line) ?? [];
    return isPhysical(property, value) ? [`${path}:${index + 1} ${property}`] : [];
  });
}

function isPhysical(property: string, value: string): boolean {
  if (PHYSICAL.some((pattern) => pattern.test(property))) return true;
  if (SIDED_VALUES.test(property)) return /\b(?:left|right)\b/.test(value);
  return FOUR_SIDES.test(property) && differsBySide(value);
}

/** Four values name the right and the left: the same must be said of both. */
function differsBySide(value: string): boolean {
  const parts = value.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, (inner) => inner.replaceAll(' ', '')).split(/\s+/);
  return parts.length === 4 && parts[1] !== parts[3];
}

/** The same for all style sheets of the site, and a sentence for each unnecessary exception. */
export async function findPhysicalSidesBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  const needed = new Set<string>();
  for await (const entry of glob('apps/web/app/**/*.css', { cwd: root })) {
    const path = entry.replaceAll('\\', '/');
    const sides = findPhysicalSides(path, await readFile(join(root, entry), 'utf8'));
    if (PHYSICAL_SHEETS.has(path) && sides.length > 0) needed.add(path);
    else found.push(...sides);
  }
  const needless = [...PHYSICAL_SHEETS.keys()].filter((path) => !needed.has(path));
  return [...found, ...needless.map((path) => `${path} needs no exception`)];
}
