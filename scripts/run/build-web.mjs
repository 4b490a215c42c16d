import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { oneAtATime } from './one-at-a-time.mjs';
import { runStep } from './run-step.mjs';

const BUILT = 'apps/web/build/server/index.js';
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
const GENERATED = new Set(['node_modules', 'build', '.react-router']);

/**
 * Builds the pages when a source is newer than the last build; answers the step's result, or undefined when all is
 * fresh.
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
  return runStep({ nodePath, script: 'node_modules/@react-router/dev/bin.cjs', args: ['build', 'apps/web'] });
}

function isFresh() {
  return modifiedMs(BUILT) > Math.max(...SOURCES.map(newestMs));
}

function newestMs(path) {
  const names = isFolder(path) ? readdirSync(path) : [];
  const sources = names.filter((name) => !GENERATED.has(name));
  // A folder is newer when a file was taken away, unless it changed because of what is generated in it.
  const ownMs = sources.length === names.length ? modifiedMs(path) : 0;
  return Math.max(ownMs, ...sources.map((name) => newestMs(join(path, name))));
}

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const modifiedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
