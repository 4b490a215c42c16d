import { createClient, type Client } from '@ovation/client';
import { startStream } from '@ovation/contract/live/streams.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import { createWorld, type Person } from '@ovation/testing';
import { freePort } from '@ovation/testing/free-port.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSiteProcess } from './site-process.ts';

/** The processes of live video that are killed: the server itself, or one of its children. */
export const liveParts = ['server', 'ingest', 'egress', 'packager'] as const;
export type LivePart = (typeof liveParts)[number];

/** The real program with its own database and the embedded engine, and a performer whose open stream is recorded. */
export interface LiveVictim {
  readonly url: string;
  readonly performer: Person;
  readonly visitor: Client;
  readonly streamId: string;
  /** Sends SIGKILL. The server is started again as a service manager would; its children start again by themselves. */
  kill(part: LivePart): Promise<void>;
  /** The engine's processes that run now, also those of a server that was killed. */
  children(): Promise<readonly number[]>;
  remove(): Promise<void>;
}

const administrator = { username: 'admin@example.com', password: 'correct horse battery' };

export async function createLiveVictim(): Promise<LiveVictim> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'ovation-live-')), await freePort()];
  const site = createSiteProcess(port, {
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ROLES: 'api,realtime,worker,live',
    LIVE_UDP_PORTS: '0',
    RTMP_PORT: 'off',
    SEED_DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });
  await site.start();
  const visitor = createClient({ baseUrl: site.url });
  const { token } = await visitor.call(login, { body: administrator });
  const performer = await createWorld({ url: site.url, adminToken: token, runJobs: async () => {} }).performer();
  const { _id: streamId } = await performer.client.call(startStream, { body: { title: 'Under fire' } });
  const known = new Set<number>();
  const look = async (): Promise<readonly Child[]> => {
    const found = site.pid === undefined ? [] : await childrenOf(site.pid);
    for (const { pid } of found) known.add(pid);
    return found;
  };
  return {
    url: site.url,
    performer,
    visitor,
    streamId,
    async kill(part) {
      const child = (await look()).find(({ command }) => command.includes(`/${part}/main.ts`));
      if (child) process.kill(child.pid, 'SIGKILL');
      if (part !== 'server') return;
      site.signal('SIGKILL');
      await site.gone();
      await site.start();
    },
    async children() {
      await look();
      const commands = await Promise.all([...known].map(commandOf));
      return [...known].filter((_, index) => commands[index]?.includes('/main.ts'));
    },
    async remove() {
      site.signal('SIGTERM');
      await site.gone();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Child {
  readonly pid: number;
  readonly command: string;
}

async function childrenOf(parent: number): Promise<Child[]> {
  const text = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  const pids = text.trim().split(' ').filter(Boolean).map(Number);
  return Promise.all(pids.map(async (pid) => ({ pid, command: await commandOf(pid) })));
}

/** Empty for a process that has ended. */
async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
