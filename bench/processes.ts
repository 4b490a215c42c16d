import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** From the start to the first response. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');
const patienceMs = 60_000;

export const administrator = { email: 'admin@example.com', password: 'correct horse battery' };

/** One for all servers of a run, which share a database. */
const siteSecret = 'the secret key of a site that is measured';

/** The real server like `npm start`, without rate limits, which we would measure otherwise. */
export async function startOvation(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  const server = await startScript('apps/server/src/main.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SECRET_KEY: siteSecret,
    ...environment,
  });
  return { ...server, stop: () => server.stop().then(() => rm(dataDir, { recursive: true, force: true })) };
}

/** A separate process, so that it shares no event loop with the load generator; resolves once it is healthy. */
export async function startScript(
  script: string,
  environment: Readonly<Record<string, string>>,
  healthPath = '/api/health',
): Promise<RunningServer> {
  const port = await freePort();
  const started = performance.now();
  const [command, ...args] = [...ownCores(), process.execPath, join(root, script)];
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, PORT: String(port) },
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilAnswered(url + healthPath),
    ended.then(() => Promise.reject(new Error(`${script} ended before it was ready.`))),
  ]);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const taskset = '/usr/bin/taskset';

/** On four or more cores, servers run on two of them; the database and the load generator use any. */
export function ownCores(): string[] {
  return canPin() ? [taskset, '--cpu-list', '0,1'] : [];
}

export function canPin(): boolean {
  return process.platform === 'linux' && availableParallelism() >= 4 && existsSync(taskset);
}

/** Throws unless the address responds with success within a minute. */
export async function untilAnswered(url: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not answer within ${patienceMs / 1_000} seconds.`);
}
