import { spawn } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@ovation/testing/free-port.ts';
import { startReadyProxy } from '../../apps/server/test/rolling-restart/ready-proxy.ts';
import { openPostgres, openRedis, openStore, type Dependency } from './dependencies.ts';
import { keepProgram, type Part } from './program.ts';

export interface Cluster {
  /** Of the proxy, which takes only ready processes. */
  readonly url: string;
  /** Everything that can be ended and starts again by itself. */
  readonly parts: readonly Part[];
  readonly databaseUrl: string;
  /** Whether every part is up, and the proxy sends calls to every process that takes them. */
  isWhole(): boolean;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Of the database, the files and the site's secret; kept when the cluster stops. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '../..');
const host = '127.0.0.1';
const roles = [
  { name: 'the first web process', roles: 'web,api,realtime' },
  { name: 'the second web process', roles: 'web,api,realtime' },
  { name: 'the worker', roles: 'worker' },
];

/** PostgreSQL, Redis, an S3 server, three processes by role and a proxy, all on this machine. */
export async function startCluster({ folder, environment }: ClusterOptions): Promise<Cluster> {
  await mkdir(folder, { recursive: true });
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const parts: Part[] = [];
  const stop = async (): Promise<void> => {
    for (const part of parts.toReversed()) await part.stop();
  };
  const add = (dependency: Dependency | undefined): Readonly<Record<string, string>> => {
    if (!dependency) return {};
    parts.push(dependency.part);
    return dependency.environment;
  };
  try {
    const { DATABASE_URL: databaseUrl = '', ...database } = add(await openPostgres(join(folder, 'database')));
    const shared = {
      ...database,
      ...add(await openRedis()),
      ...add(await openStore(join(folder, 'store'))),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'site'),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    };
    const proxyPort = await freePort();
    const webPorts: number[] = [];
    for (const { name, roles: ROLES } of roles) {
      const port = await freePort();
      if (ROLES !== 'worker') webPorts.push(port);
      const own = { ROLES, PORT: String(port), PUBLIC_URL: `http://localhost:${proxyPort}` };
      parts.push(await keepSite(name, port, { ...shared, ...environment, ...own }));
    }
    const proxy = await startReadyProxy(webPorts, { port: proxyPort, repeats: true });
    return {
      url: proxy.url,
      parts,
      databaseUrl,
      isWhole: () => parts.every(({ isUp }) => isUp) && webPorts.every((port) => proxy.isReady(port)),
      async stop() {
        await proxy.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function keepSite(name: string, port: number, environment: Readonly<Record<string, string>>): Promise<Part> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return keepProgram({
    name,
    start: () =>
      spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
        cwd: root,
        env: { PATH, NODE_COMPILE_CACHE, ...environment },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    ready: () => untilReady(port),
  });
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://${host}:${port}/api/health`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await wait(100);
  }
}
