import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { oneAtATime } from './one-at-a-time.mjs';
import { runStep } from './run-step.mjs';

const BUILD = 'apps/web/build';
/** Within the build: the digest of the sources from which it was made. */
const DIGEST = 'built-from.txt';
/** Ignored by git, and below `apps/web`, so that a rename puts it in place. */
const [NEXT, BEFORE] = ['apps/web/.react-router/next-build', 'apps/web/.react-router/build-before'];
const SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/domain',
  'packages/client',
  'packages/language',
  'package-lock.json',
];
/** The message catalogues: `apps/web/write-languages.ts` puts what it writes into the build. */
const LINGUI = 'node_modules/@lingui/cli/dist/lingui.js';
const COMPILE = ['compile', '--namespace', 'json', '--config', 'packages/language/lingui.config.ts'];
/**
 * A machine of 2 GB can build: the bundler, which takes the most, gives back at once what it has freed and takes no
 * huge pages, and JavaScript collects its garbage early. The pages are the same, and it takes as long.
 */
const LEAN = {
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ALLOW_THP: '0',
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=4 --max-old-space-size=512`.trim(),
};
/** Folders and files that do not decide what the pages become. */
const OTHER = /^(?:node_modules|build|\.react-router|README\.md|.*\.test\.tsx?)$/;

/**
 * Builds the pages unless they were built from these sources; answers the step's result, or undefined when all is
 * fresh. A site that runs from this folder keeps its pages until the new ones are whole, and for good if they cannot
 * be built.
 */
export async function buildWeb({ nodePath }) {
  if (isFresh()) return undefined;
  return oneAtATime('.cache/building', () => build(nodePath));
}

async function build(nodePath) {
  // Whoever was before us may have built what we want.
  if (isFresh()) return undefined;
  const compiled = await runStep({ nodePath, script: LINGUI, args: COMPILE });
  if (compiled.exitCode !== 0) return compiled;
  // Before the build: what changes meanwhile is for the next one.
  const digest = digestOf(SOURCES);
  const built = await runStep({
    nodePath,
    script: 'node_modules/@react-router/dev/bin.cjs',
    args: ['build', 'apps/web'],
    environment: { ...LEAN, BUILD_DIRECTORY: NEXT.slice('apps/web/'.length) },
  });
  if (built.exitCode === 0) putInPlace(digest);
  return built;
}

function putInPlace(digest) {
  writeFileSync(join(NEXT, DIGEST), digest);
  rmSync(BEFORE, { recursive: true, force: true });
  if (existsSync(BUILD)) renameSync(BUILD, BEFORE);
  renameSync(NEXT, BUILD);
  rmSync(BEFORE, { recursive: true, force: true });
}

function isFresh() {
  const path = join(BUILD, DIGEST);
  return existsSync(path) && readFileSync(path, 'utf8') === digestOf(SOURCES);
}

/** Of names and contents: a clone, a copy or another branch and back gives every file a new time of modification. */
export function digestOf(paths, root = '.') {
  const hash = createHash('sha256');
  const add = (path) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
      if (!OTHER.test(entry.name)) addEntry(`${path}/${entry.name}`, entry.isDirectory());
  };
  const addEntry = (path, isFolder) => {
    if (isFolder) return add(path);
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  };
  for (const path of paths) addEntry(path, !path.endsWith('.json'));
  return hash.digest('hex');
}
