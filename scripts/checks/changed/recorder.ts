import { subscribe } from 'node:diagnostics_channel';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import { join, posix, relative } from 'node:path';
import { fileURLToPath, URL } from 'node:url';

import { sourcesOfPages } from './visited-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Vitest wraps each module in one function, which starts here and runs whenever the module is loaded. */
const WRAPPER_OFFSET = "'use strict';".length;
const OURS = /^(?!.*(?:node_modules|build)\/)(?:(?:apps|packages|e2e|bench|scripts|docs|deploy)\/|[^/:]+$)/;

/** What one test file used, by paths from the root. */
export interface Usage {
  /** The functions that ran, by where they start in what Vitest made of the file. */
  readonly ran: Readonly<Record<string, readonly number[]>>;
  /** Sources of the pages that it visited. */
  readonly pages: readonly string[];
  readonly reads: readonly string[];
  /** Files that it started as programs, which nothing here sees at work. */
  readonly programs: readonly string[];
}

const session = new Session();
const reads = new Set<string>();
const pages = new Set<string>();
const scripts = new Set<string>();
const processes = new Set<ChildProcess>();

session.connect();
session.post('Profiler.enable');
// Counts, because only they are set back with each reading: the files of a worker share what they import.
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
subscribe('child_process', (message) => void processes.add((message as { process: ChildProcess }).process));
subscribe('http.server.request.start', (message) => {
  const { url } = (message as { request: { url: string } }).request;
  if (/^\/assets\/.*\.js$/.test(url)) scripts.add(url);
});
watchReads();

/** The address of a page, or of its data, that a server has rendered. */
export function recordPage(address: string): void {
  pages.add(address);
}

/** What modules do when loaded happens once for a worker, and says nothing about the file that happens to be first. */
export function forgetLoading(): void {
  readCounts();
}

/** Everything since the last call, or since loading was forgotten. */
export function takeUsage(): Usage {
  const usage = {
    ran: functionsThatRan(),
    pages: sourcesOfPages(pages, scripts),
    reads: [...reads].toSorted(),
    programs: startedPrograms(),
  };
  for (const seen of [reads, pages, scripts, processes]) seen.clear();
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
