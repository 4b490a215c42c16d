import { subscribe } from 'node:diagnostics_channel';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import { join, posix, relative } from 'node:path';
import { fileURLToPath, URL } from 'node:url';

const ROOT = join(import.meta.dirname, '../../..');
const CHUNKS = join(ROOT, 'apps/web/build/chunk-sources.json');
/** Vitest wraps each module in one function, which starts here and runs whenever the module is loaded. */
const WRAPPER_OFFSET = "'use strict';".length;
const OURS = /^(?!.*(?:node_modules|build)\/)(?:(?:apps|packages|e2e|bench|scripts|docs|deploy)\/|[^/:]+$)/;

/** What one test file used, by paths from the root. */
export interface Usage {
  /** The functions that ran, by where they start in what Vitest made of the file. */
  readonly ran: Readonly<Record<string, readonly number[]>>;
  /** Sources of the scripts that its pages named or loaded. */
  readonly pages: readonly string[];
  readonly reads: readonly string[];
  /** Files that it started as programs, which nothing here sees at work. */
  readonly programs: readonly string[];
}

const session = new Session();
const reads = new Set<string>();
const chunks = new Set<string>();
const processes = new Set<ChildProcess>();
let sourcesOf: Readonly<Record<string, readonly string[]>> | undefined;

session.connect();
session.post('Profiler.enable');
// Counts, because only they are set back with each reading: the files of a worker share what they import.
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
subscribe('child_process', (message) => void processes.add((message as { process: ChildProcess }).process));
subscribe('http.server.request.start', (message) =>
  recordChunks((message as { request: { url: string } }).request.url),
);
watchReads();

/** For a text that names scripts of the build: a page, or the address of one. */
export function recordChunks(text: string): void {
  for (const [, name = ''] of text.matchAll(/\/(assets\/[\w.-]+\.js)/g)) chunks.add(name);
}

/** What modules do when loaded happens once for a worker, and says nothing about the file that happens to be first. */
export function forgetLoading(): void {
  readCounts();
}

/** Everything since the last call, or since loading was forgotten. */
export function takeUsage(): Usage {
  const usage = {
    ran: functionsThatRan(),
    pages: sourcesOfChunks(),
    reads: [...reads].toSorted(),
    programs: startedPrograms(),
  };
  for (const seen of [reads, chunks, processes]) seen.clear();
  return usage;
}

function functionsThatRan(): Record<string, number[]> {
  const ran: Record<string, number[]> = {};
  for (const { url, functions } of readCounts()) {
    const path = ourPath(url);
    if (path === undefined) continue;
    const starts = functions.flatMap(({ ranges: [range] }) => (range && range.count > 0 ? [range.startOffset] : []));
    const own = starts.filter((start) => start > WRAPPER_OFFSET);
    if (own.length > 0) ran[path] = [...new Set([...(ran[path] ?? []), ...own])];
  }
  return ran;
}

function readCounts(): Profiler.ScriptCoverage[] {
  let counts: Profiler.ScriptCoverage[] = [];
  // The answer is there when the call returns: the session is with this thread itself.
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    counts = result;
  });
  return counts;
}

function sourcesOfChunks(): string[] {
  if (chunks.size === 0) return [];
  sourcesOf ??= JSON.parse(fs.readFileSync(CHUNKS, 'utf8')) as Record<string, string[]>;
  const known = sourcesOf;
  return [...new Set([...chunks].flatMap((chunk) => known[chunk] ?? []))].toSorted();
}

function startedPrograms(): string[] {
  const files = [...processes].flatMap((child) => child.spawnargs.flatMap((argument) => ourPath(argument) ?? []));
  return [...new Set(files.filter((path) => /\.(?:ts|mjs)$/.test(path)))];
}

/** Some tests read our sources, documents and catalogues as texts. */
function watchReads(): void {
  const { readFileSync } = fs;
  const { readFile } = fs.promises;
  fs.readFileSync = ((...given: Parameters<typeof readFileSync>) => {
    noteRead(given[0]);
    return readFileSync(...given);
  }) as typeof readFileSync;
  fs.promises.readFile = (async (...given: Parameters<typeof readFile>) => {
    noteRead(given[0]);
    return readFile(...given);
  }) as typeof readFile;
  syncBuiltinESMExports();
}

function noteRead(file: unknown): void {
  const path = typeof file === 'string' || file instanceof URL ? ourPath(String(file)) : undefined;
  if (path !== undefined) reads.add(path);
}

function ourPath(address: string): string | undefined {
  const [file = ''] = (address.startsWith('file:') ? fileURLToPath(address) : address).split('?');
  const path = relative(ROOT, file).replaceAll('\\', posix.sep);
  return OURS.test(path) && !path.startsWith('..') ? path : undefined;
}
