import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Source files: TypeScript and styles of the applications, the packages and the scripts. Tests, journeys, benchmarks,
 * tools and what is generated are none.
 */
const SOURCES = ['apps/*/*.{ts,mjs}', 'apps/{server/src,web/app}/**/*', 'packages/**/*', 'scripts/**/*', 'deploy/**/*'];

const IS_SOURCE = /\.(?:ts|tsx|mjs|css)$/;
const IS_OTHER = /\.test\.(?:ts|tsx|mjs)$|\.gen\.ts$|\.d\.ts$/;

/** How many files there may be, and how long they are, in lines. Lower the first number when you have merged some. */
export const LIMITS = { files: 2_900, shortestMedian: 70, longestMedian: 90, longestNinetyFifth: 250 };

export interface FileSize {
  readonly path: string;
  readonly lines: number;
}

/** All source files of the repository at `root`, the shortest first. */
export async function measureFiles(root: string): Promise<FileSize[]> {
  const sizes: FileSize[] = [];
  const exclude = ['**/node_modules/**', '**/build/**', '**/.react-router/**'];
  for await (const entry of glob(SOURCES, { cwd: root, exclude, withFileTypes: true })) {
    if (!entry.isFile() || !IS_SOURCE.test(entry.name) || IS_OTHER.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    sizes.push({ path: path.slice(join(root, '/').length), lines: countLines(await readFile(path, 'utf8')) });
  }
  return sizes.toSorted((one, other) => one.lines - other.lines);
}

const countLines = (text: string) => text.split('\n').length - 1;

/** A sentence for each limit that the files, the shortest first, do not keep. */
export function findWrongSizes(sizes: readonly FileSize[]): string[] {
  const at = (share: number) => sizes[Math.floor(sizes.length * share)]?.lines ?? 0;
  const [median, ninetyFifth] = [at(0.5), at(0.95)];
  return [
    ...(sizes.length > LIMITS.files
      ? [`${sizes.length} source files, more than ${LIMITS.files}: merge what one reader wants to see at once`]
      : []),
    ...(median < LIMITS.shortestMedian || median > LIMITS.longestMedian ? [`the median file has ${median} lines`] : []),
    ...(ninetyFifth > LIMITS.longestNinetyFifth ? [`one file in twenty has more than ${ninetyFifth} lines`] : []),
  ];
}
