import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';
import { spreadOf } from '../load.ts';
import { untilAnswered } from '../processes.ts';
import type { Row } from '../row.ts';

const root = join(import.meta.dirname, '../..');
const starts = 3;

/** How long `npm start` takes to the first page when everything is installed and built, with a separate database. */
export async function secondStart(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  try {
    await startOnce(dataDir);
    const times: number[] = [];
    for (let start = 0; start < starts; start += 1) times.push(await startOnce(dataDir));
    const { median } = spreadOf(times);
    return [
      {
        name: 'second start to the first page',
        value: median,
        unit: 'ms',
        target: 'under 3,000 ms',
        met: median < 3_000,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: '0' },
  });
  const ended = once(npm, 'exit');
  try {
    await untilAnswered(`http://127.0.0.1:${port}/`);
    return performance.now() - started;
  } finally {
    process.kill(-(npm.pid ?? 0), 'SIGINT');
    await ended;
  }
}
