import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumProgram } from '@ovation/e2e/support/chromium.ts';

const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');

/** Scores from 0 to 100 of Lighthouse's mobile preset. */
export interface LighthouseResult {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly blockingMs: number;
  /** The same in processor time of the main thread, which other load on this machine hardly changes. */
  readonly blockingProcessorMs: number;
  readonly largestPaintMs: number;
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { readonly score: number | null }>
  >;
  readonly audits: Readonly<
    Record<'total-blocking-time' | 'largest-contentful-paint', { readonly numericValue?: number }>
  >;
}

/** Installed by the first run: nothing else needs it, and it is larger than all that the site needs. */
export async function installLighthouse(): Promise<void> {
  if (
    (await versionIn('node_modules/lighthouse/package.json')).version ===
    (await versionIn('package.json')).dependencies?.['lighthouse']
  )
    return;
  console.log('Installing Lighthouse.');
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Lighthouse could not be installed. Is this machine online?');
}

async function versionIn(
  path: string,
): Promise<{ readonly version?: string; readonly dependencies?: Readonly<Record<string, string>> }> {
  return JSON.parse(await readFile(join(import.meta.dirname, path), 'utf8').catch(() => '{}')) as Awaited<
    ReturnType<typeof versionIn>
  >;
}

/** A visitor's phone opens the page in a fresh browser. */
export async function runLighthouse(url: string): Promise<LighthouseResult> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-lighthouse-'));
  try {
    const output = join(folder, 'report.json');
    const { path, environment } = await chromiumProgram();
    const args = [
      program,
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${output}`,
      '--save-assets',
      '--chrome-flags=--headless --no-sandbox --disable-gpu --font-render-hinting=none',
    ];
    await promisify(execFile)(process.execPath, args, { env: { ...environment, CHROME_PATH: path }, timeout: 180_000 });
    const [trace = ''] = (await readdir(folder)).filter((name) => name.endsWith('.trace.json'));
    return {
      ...resultOf(JSON.parse(await readFile(output, 'utf8')) as Report),
      blockingProcessorMs: blockingOf(JSON.parse(await readFile(join(folder, trace), 'utf8')) as Trace),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function resultOf({ runtimeError, categories, audits }: Report): Omit<LighthouseResult, 'blockingProcessorMs'> {
  if (runtimeError) throw new Error(runtimeError.message);
  const scoreOf = (category: keyof Report['categories']): number => Math.round((categories[category].score ?? 0) * 100);
  const valueOf = (audit: keyof Report['audits']): number => audits[audit].numericValue ?? Number.NaN;
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    blockingMs: valueOf('total-blocking-time'),
    largestPaintMs: valueOf('largest-contentful-paint'),
  };
}

interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The thread's processor time, in microseconds like the two above. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const slowerProcessor = 4;
const longTaskMs = 50;

/** The sum of what exceeds 50 ms in each main-thread task of a page, on a processor four times slower. */
function blockingOf({ traceEvents }: Trace): number {
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    .filter(
      ({ name, pid, tid, tdur }) => name.endsWith('RunTask') && tdur !== undefined && mainThreads.has(`${pid} ${tid}`),
    )
    .toSorted((one, other) => one.ts - other.ts);
  let [blockingMs, endUs] = [0, 0];
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    // A nested task is counted with its parent.
    if (ts < endUs) continue;
    endUs = ts + dur;
    blockingMs += Math.max(0, (tdur * slowerProcessor) / 1_000 - longTaskMs);
  }
  return blockingMs;
}
