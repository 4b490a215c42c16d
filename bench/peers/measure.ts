import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { sendCalls, spreadOf, type Request } from '../load.ts';
import { ownCores, untilAnswered, type RunningServer } from '../processes.ts';
import { readProcess, readProcessorTime } from '../processor-time.ts';

export interface Peer {
  readonly server: Pick<RunningServer, 'url' | 'pid'>;
  /** Undefined where the database is a part of the server. */
  readonly postmaster?: number | undefined;
}

/** Makes so many calls, and returns how many were made. */
export type Run = (count: number) => Promise<number>;

const [connections, rounds] = [16, 3];
/** Calls before the first round, and in each of the rounds. */
const calls = 512;
/** Posts and products that each peer is filled with. */
export const items = 200;
export const owner = { email: 'owner@example.com', password: 'correct horse battery staple' };
export const json = { 'content-type': 'application/json' };

export function repeat(url: string, requests: readonly Request[]): Run {
  return async (count) => (await sendCalls({ url, requests }, count, connections)).total;
}

/** What takes several calls, each of which needs the reply before it; as many at once as there are connections. */
export function inTurn(task: (number: number) => Promise<void>): Run {
  return async (count) => {
    let begun = 0;
    const work = async (): Promise<void> => {
      while (begun < count) await task(begun++);
    };
    await Promise.all(Array.from({ length: connections }, work));
    return count;
  };
}

async function processorTime({ server, postmaster }: Peer): Promise<{ serverMs: number; postgresMs: number }> {
  if (postmaster === undefined) return { serverMs: (await readProcess(server.pid))?.ms ?? Number.NaN, postgresMs: 0 };
  const time = await readProcessorTime({ ovation: server, postmaster });
  if (!time) throw new Error('This system does not say how much processor time a process has taken.');
  return time;
}

/** Prints a row of the table: the medians of the rounds, with the lowest and the highest. */
export async function measureRow(peer: Peer, name: string, run: Run, count = calls): Promise<void> {
  await run(count);
  const [server, postgres, perSecond]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const [before, started] = [await processorTime(peer), performance.now()];
    const made = await run(count);
    const after = await processorTime(peer);
    server.push((after.serverMs - before.serverMs) / made);
    postgres.push((after.postgresMs - before.postgresMs) / made);
    perSecond.push((made * 1_000) / (performance.now() - started));
  }
  const cells = [server, postgres].map((values) => {
    const { median, minimum, maximum } = spreadOf(values);
    return maximum === 0 ? '' : `${median.toFixed(2)} ms (${minimum.toFixed(2)}–${maximum.toFixed(2)})`;
  });
  const load = loadavg()[0]?.toFixed(1);
  console.log(`| ${name} | ${cells.join(' | ')} | ${Math.round(spreadOf(perSecond).median)}/s | load ${load} |`);
}

interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Throws for every reply that is not a success. */
export async function ask<Reply>(url: string, { method, body, headers = {} }: Ask = {}): Promise<Reply> {
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`);
  return (text.startsWith('{') ? JSON.parse(text) : answer) as Reply;
}

/** Runs Node in the folder; resolves as soon as its health path answers, or, without one, when it ends. */
export async function runIn(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  health?: string,
) {
  const [command = '', ...rest] = [...ownCores(), process.execPath, ...args];
  const child = spawn(command, rest, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const ended = once(child, 'exit');
  const abandon = (error: unknown): never => {
    child.kill('SIGKILL');
    throw error;
  };
  await (health === undefined ? ended : Promise.race([untilHealthy(health), ended])).catch(abandon);
  if (child.exitCode !== null && (health !== undefined || child.exitCode !== 0))
    throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid ?? 0, stop };
}

/** The first start creates all tables, which takes minutes on a busy machine. */
async function untilHealthy(url: string): Promise<void> {
  for (let tries = 4; tries > 0; tries -= 1)
    if (
      await untilAnswered(url).then(
        () => true,
        () => false,
      )
    )
      return;
  await untilAnswered(url);
}
