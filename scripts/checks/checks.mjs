import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { runStep } from '../run/run-step.mjs';
import { findTypeImporters, reachableFrom } from './changed/imports.mjs';

const KNIP = 'node_modules/knip/bin/knip.js';
const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
const OXLINT = 'node_modules/oxlint/bin/oxlint';
const TSC = 'node_modules/typescript/bin/tsc';
const TYPEGEN = 'node_modules/@react-router/dev/bin.cjs';

/**
 * One checker for each project: several would each infer the types of the contract anew, for twice the processor time.
 */
const PROJECT = [TSC, '--checkers', '1', '-p'];

/** Both projects side by side; that of the pages wants the types of its routes first. */
export function checkTypes({ nodePath }) {
  return runCheck(nodePath, 'types', [
    [[...PROJECT, 'tsconfig.json']],
    [
      [TYPEGEN, 'typegen', 'apps/web'],
      [...PROJECT, 'apps/web/tsconfig.json'],
    ],
  ]);
}

/**
 * The format, which `npx oxfmt` writes, the rules, and, without paths, what nothing uses: files, exports, dependencies.
 * One thread: several would each infer the same types anew, and leave no core to the tests.
 */
export async function checkLint({ nodePath, paths = [] }) {
  if (paths.length > 0) return runLint(nodePath, paths, [[OXLINT, '--deny-warnings', ...paths]]);
  const sources = readSources();
  const unlinted = findFilesToLint(sources) ?? ['.'];
  const rules = unlinted.length > 0 ? [[OXLINT, '--deny-warnings', ...unlinted]] : [];
  const result = await runLint(nodePath, [], [...rules, [KNIP, '--no-progress', '--treat-config-hints-as-errors']]);
  if (result.failed === 0) rememberLinted(sources);
  return result;
}

function runLint(nodePath, paths, commands) {
  return runCheck(nodePath, 'lint', [[[OXFMT, '--check', ...paths], ...commands]], { GOMAXPROCS: '1' });
}

/**
 * Runs each lane's programs one after the other, all of them, so that every error is shown; together they count as one.
 */
async function runCheck(nodePath, name, lanes, environment = {}) {
  const startedAt = performance.now();
  const steps = (await Promise.all(lanes.map((commands) => runLane(nodePath, commands, environment)))).flat();
  const durationMs = performance.now() - startedAt;
  const failures = steps.filter((step) => step.exitCode !== 0);
  if (failures.length > 0) return reportFailure(name, failures.map((step) => step.output).join('\n'), durationMs);
  return { name, passed: 1, failed: 0, durationMs };
}

async function runLane(nodePath, commands, environment) {
  const steps = [];
  for (const [script, ...args] of commands) steps.push(await runStep({ nodePath, script, args, environment }));
  return steps;
}

export function reportFailure(name, output, durationMs) {
  const failure = `── ${name} failed ──\n${output.trimEnd()}`;
  console.log(`\n${failure}\n`);
  return { name, passed: 0, failed: 1, durationMs, failures: [{ name, text: failure }] };
}

// What lint has found right need not be linted again until it changes, or something that its types may come from.
const RECORD = '.cache/lint.json';
const CODE = /\.(?:tsx?|mjs)$/;
/** Settings, dependencies, and this very code. */
const SETTINGS = /(?:^|\/)[^/]*\.jsonc?$|^scripts\/checks\/(?:checks|lint-record|changed\/imports)\.mjs$/;
/** Reaches what imports neither it nor what it adds to. */
const GLOBAL = /^declare (?:global|module '(?!\.|@ovation\/))/m;
/** React Router writes the types of routes, which join those of the routes around them. */
const ROUTE_TYPES = 'apps/web/.react-router/types/';

/**
 * The state of the sources, to be compared with the last one without an error: for each file a hash, and whether it
 * declares types for all.
 */
function readSources() {
  const paths = listFiles().filter((path) => (CODE.test(path) || SETTINGS.test(path)) && existsSync(path));
  return Object.fromEntries(
    paths.map((path) => {
      const text = readFileSync(path, 'utf8');
      const hash = createHash('sha1').update(text).digest('base64').slice(0, 12);
      return [path, GLOBAL.test(text) || path.endsWith('.d.ts') ? `${hash} global` : hash];
    }),
  );
}

/** The files to lint, or undefined for all of them: on a fresh clone, and when settings or global types changed. */
function findFilesToLint(sources) {
  if (process.env.CI || !existsSync(RECORD)) return undefined;
  const importers = findTypeImporters([...Object.keys(sources), ...listRouteTypes()]);
  return chooseFilesToLint({ before: JSON.parse(readFileSync(RECORD, 'utf8')), now: sources, importers });
}

/** Call it only if nothing was wrong in any file. */
function rememberLinted(sources) {
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify(sources));
}

export function chooseFilesToLint({ before, now, importers }) {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = paths.filter((path) => before[path] !== now[path]);
  const isForAll = (path) =>
    SETTINGS.test(path) || [before[path], now[path]].some((state) => state?.endsWith(' global'));
  if (changed.some(isForAll)) return undefined;
  return [...reachableFrom(changed, importers)].filter((path) => CODE.test(path) && path in now);
}

function listRouteTypes() {
  if (!existsSync(ROUTE_TYPES)) return [];
  const names = readdirSync(ROUTE_TYPES, { recursive: true }).map((name) => join(ROUTE_TYPES, String(name)));
  return names.map((path) => path.replaceAll('\\', '/')).filter((path) => CODE.test(path));
}

/**
 * What differs from where the work began: commits, the index, the work tree, and new files. Answers the files and the
 * name of that place; without files if git cannot tell.
 */
export function findChangedFiles() {
  const base = findBase();
  if (base === undefined) return { since: 'no branch named main was found', files: undefined };
  const changed = git('diff', '--name-only', '--no-renames', '-z', base.commit, '--');
  const files = [...list(changed), ...list(git('ls-files', '--others', '--exclude-standard', '-z'))];
  return { since: `since ${base.name}`, files: [...new Set(files)] };
}

/** All files of the work tree, without what git ignores. */
export function listFiles() {
  return list(git('ls-files', '--cached', '--others', '--exclude-standard', '-z'));
}

/** On `main` itself, what was not pushed; without another repository, the last commit. */
function findBase() {
  const isMain = git('rev-parse', '--abbrev-ref', 'HEAD')?.trim() === 'main';
  for (const name of isMain ? ['origin/main', 'HEAD~1'] : ['main', 'origin/main']) {
    const commit = git('merge-base', 'HEAD', name)?.trim();
    if (commit) return { commit, name: name === 'HEAD~1' ? 'the commit before the last' : `its parting from ${name}` };
  }
  return undefined;
}

const list = (output) => (output ?? '').split('\0').filter((path) => path !== '');

function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });
  } catch {
    return undefined;
  }
}
