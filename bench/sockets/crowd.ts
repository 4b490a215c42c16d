import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Who opens sockets where; all of them watch one stream chat, if given. */
export interface Order {
  readonly url: string;
  readonly people: readonly { readonly token: string; readonly number: number }[];
  readonly watched?: string | undefined;
}

/** What all sockets received since the last report. */
export interface Received {
  /** The number of events. */
  readonly total: number;
  /** For messages whose text is `to NUMBER at MOMENT`, at the person with that number. */
  readonly latenciesMs: readonly number[];
  /** Sockets that are still connected. */
  readonly open: number;
}

/** Many sockets in separate processes. */
export interface Crowd {
  send(asked: Order | 'report'): Promise<Received>;
  close(): Promise<void>;
}

const processes = 2;

/** Resolves when all sockets are connected and logged in. */
export async function openCrowd(order: Order): Promise<Crowd> {
  const children = Array.from({ length: processes }, () => fork(join(import.meta.dirname, 'crowd-process.ts')));
  const crowd: Crowd = {
    send: async (asked) =>
      joined(
        await Promise.all(
          children.map((child, index) => send(child, asked === 'report' ? asked : shareOf(asked, index))),
        ),
      ),
    close: async () => void (await Promise.all(children.map(end))),
  };
  await crowd.send(order).catch(async (error: unknown) => {
    await crowd.close();
    throw error;
  });
  return crowd;
}

function shareOf(order: Order, index: number): Order {
  return { ...order, people: order.people.filter((_, place) => place % processes === index) };
}

async function send(child: ChildProcess, asked: Order | 'report'): Promise<Received> {
  child.send(asked);
  const [received] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('A process of sockets ended.'))),
  ]);
  return received as Received;
}

function joined(parts: readonly Received[]): Received {
  const sum = (figure: 'total' | 'open'): number => parts.reduce((all, part) => all + part[figure], 0);
  return { total: sum('total'), open: sum('open'), latenciesMs: parts.flatMap(({ latenciesMs }) => latenciesMs) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
