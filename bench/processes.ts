import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';
import { administrator } from './world.ts';

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

const patienceMs = 30_000;

/** The real server as `npm start` runs it, with rate limits off: they would be what we measure. */
export async function startOvation(databaseUrl: string): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  const server = await start(join(import.meta.dirname, '../apps/server/src/main.ts'), {
    DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEED_DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production',
    ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password,
  });
  return { ...server, stop: () => server.stop().then(() => rm(dataDir, { recursive: true, force: true })) };
}

export async function startBaseline(databaseUrl: string): Promise<RunningServer> {
  return start(join(import.meta.dirname, 'baseline.ts'), { DATABASE_URL: databaseUrl, NODE_ENV: 'production' });
}

/** A process of its own, so that it shares no event loop with what loads it. */
async function start(script: string, environment: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...environment, PORT: String(port) } });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([untilHealthy(url), ended.then(() => Promise.reject(new Error(`${script} ended before it was ready.`)))]);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilHealthy(url: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} was not ready within ${patienceMs / 1_000} seconds.`);
}
