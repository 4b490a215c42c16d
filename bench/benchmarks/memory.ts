import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fixture } from '../fixture.ts';
import { measure, type Load } from '../load.ts';
import { startOvation, startScript } from '../processes.ts';
import { readResidentMemory, sumOf, type ResidentMemory } from '../resident-memory.ts';
import type { Row } from '../row.ts';
import { frequentCalls } from './calls/frequent-calls.ts';
import { pagesForFans, pagesForVisitors } from './performer-page.ts';

/** What was needed to start is given back by then. */
const idleMs = 5_000;

/** The memory of all processes but PostgreSQL's after a start, when only one page has been requested. */
export async function idleMemory(): Promise<Row[]> {
  if (process.platform !== 'linux') return [];
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  const server = await startScript(
    'apps/server/src/main.ts',
    { DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    '/',
  );
  try {
    await wait(idleMs);
    const processes = await readResidentMemory(server.pid);
    const megabytes = sumOf(processes);
    return [
      {
        name: 'memory, idle',
        value: megabytes,
        unit: 'MB',
        target: 'under 250 MB',
        met: megabytes < 250,
        note: list(processes),
      },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const atOnce = 16;
const loadSeconds = 60;
const restMs = 60_000;
const sampleMs = 1_000;

/** The most that all processes of a fresh server take during a minute of pages and calls, and what stays of it. */
export async function memoryUnderLoad(fixture: Fixture): Promise<Row[]> {
  if (process.platform !== 'linux') return [];
  const server = await startOvation(fixture.databaseUrl);
  try {
    const peak = await watchPeak(server.pid, () =>
      measure(pagesAndCalls({ ...fixture, ovation: server }), loadSeconds, atOnce),
    );
    await wait(restMs);
    const after = await readResidentMemory(server.pid);
    return [
      {
        name: 'memory, at most during a minute of load',
        value: sumOf(peak),
        unit: 'MB',
        target: 'under 500 MB',
        met: sumOf(peak) < 500,
        note: list(peak),
      },
      {
        name: 'memory, a minute after it',
        value: sumOf(after),
        unit: 'MB',
        target: 'under 500 MB',
        met: sumOf(after) < 500,
        note: list(after),
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Half of them pages: of fans, which are rendered, and of visitors, which are kept. The rest is what fans read. */
function pagesAndCalls(fixture: Fixture): Load {
  const pages = [...pagesForFans(fixture.ovation.url).requests, ...pagesForVisitors(fixture).requests];
  const calls = Object.values(frequentCalls).flatMap((requestsOf) =>
    requestsOf(fixture).filter(({ method }) => method === 'GET'),
  );
  const requests = pages.flatMap((page, at) => [page, calls[(at * 37) % calls.length] ?? page]);
  return { url: fixture.ovation.url, requests };
}

async function watchPeak(pid: number, run: () => Promise<unknown>): Promise<readonly ResidentMemory[]> {
  let peak = await readResidentMemory(pid);
  const look = async (): Promise<void> => {
    const now = await readResidentMemory(pid);
    if (sumOf(now) > sumOf(peak)) peak = now;
  };
  const ended = run().then(() => 'ended');
  while ((await Promise.race([ended, wait(sampleMs)])) !== 'ended') await look();
  return peak;
}

function list(processes: readonly ResidentMemory[]): string {
  return processes.map(({ program, own }) => `${program} ${Math.round(own)} MB`).join(', ');
}
