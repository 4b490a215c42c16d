import { createClient, type Client } from '@ovation/client';
import { startStream } from '@ovation/contract/live/streams.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import { createWorld, type Person } from '@ovation/testing';
import { freePort } from '@ovation/testing/free-port.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSiteProcess } from './site-process.ts';

/** The processes of live video that are killed: the server, the engine, or one of its children. */
export const liveParts = ['server', 'engine', 'ingest', 'egress', 'packager'] as const;
export type LivePart = (typeof liveParts)[number];

/** The real program with its own database and the embedded engine, and a performer whose open stream is recorded. */
export interface LiveVictim {
  readonly url: string;
  readonly performer: Person;
  readonly visitor: Client;
  readonly streamId: string;
  /**
   * Sends SIGKILL. The server is started again as a service manager would, after `meanwhile`; the others start again by
   * themselves.
   */
  kill(part: LivePart, meanwhile?: () => Promise<void>): Promise<void>;
  /** The engine that was noted last. */
  engine(): Promise<number | undefined>;
  /** The processes of all engines that run now, with their children. */
  processes(): Promise<readonly number[]>;
  /** Stops the server as a service manager does. */
  stop(): Promise<void>;
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
  const engine = async (): Promise<number | undefined> => {
    const text = await readFile(join(folder, 'live', 'engine.json'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : Number.parseInt((JSON.parse(text) as { process: string }).process, 10);
  };
  const look = async (): Promise<readonly Child[]> => {
    const pid = await engine();
    const found = pid === undefined ? [] : [{ pid, command: '/engine/main.ts' }, ...(await childrenOf(pid))];
    for (const each of found) known.add(each.pid);
    return found;
  };
  const stop = async (): Promise<void> => {
    site.signal('SIGTERM');
    await site.gone();
  };
  return {
    url: site.url,
    performer,
    visitor,
    streamId,
    engine,
    async kill(part, meanwhile) {
      const child = (await look()).find(({ command }) => command.includes(`/${part}/main.ts`));
      if (child) process.kill(child.pid, 'SIGKILL');
      if (part !== 'server') return;
      site.signal('SIGKILL');
      await site.gone();
      await meanwhile?.();
      await site.start();
    },
    async processes() {
      await look();
      const commands = await Promise.all([...known].map(commandOf));
      return [...known].filter((_, index) => commands[index]?.includes('/main.ts'));
    },
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Child {
  readonly pid: number;
  readonly command: string;
}

async function childrenOf(parent: number): Promise<Child[]> {
  const text = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
  const pids = text.trim().split(' ').filter(Boolean).map(Number);
  return Promise.all(pids.map(async (pid) => ({ pid, command: await commandOf(pid) })));
}

/** Empty for a process that has ended. */
async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
