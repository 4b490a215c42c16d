import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Who opens sockets where; all of them watch one stream chat, if one is named. */
export interface Order {
  readonly url: string;
  readonly people: readonly { readonly token: string; readonly number: number }[];
  readonly watched?: string | undefined;
}

/** What all sockets heard since it was asked last. */
export interface Heard {
  /** Events. */
  readonly total: number;
  /** Of messages whose text is `to NUMBER at MOMENT`, at the person with that number. */
  readonly latenciesMs: readonly number[];
  /** Sockets that are still connected. */
  readonly open: number;
}

/** Many sockets in processes of their own. */
export interface Crowd {
  tell(asked: Order | 'report'): Promise<Heard>;
  close(): Promise<void>;
}

const processes = 2;

/** Resolves when all sockets are connected and logged in. */
export async function openCrowd(order: Order): Promise<Crowd> {
  const children = Array.from({ length: processes }, () => fork(join(import.meta.dirname, 'crowd-process.ts')));
  const crowd: Crowd = {
    tell: async (asked) =>
      joined(
        await Promise.all(
          children.map((child, index) => tell(child, asked === 'report' ? asked : shareOf(asked, index))),
        ),
      ),
    close: async () => void (await Promise.all(children.map(end))),
  };
  await crowd.tell(order).catch(async (error: unknown) => {
    await crowd.close();
    throw error;
  });
  return crowd;
}

function shareOf(order: Order, index: number): Order {
  return { ...order, people: order.people.filter((_, place) => place % processes === index) };
}

async function tell(child: ChildProcess, asked: Order | 'report'): Promise<Heard> {
  child.send(asked);
  const [heard] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('A process of sockets ended.'))),
  ]);
  return heard as Heard;
}

function joined(parts: readonly Heard[]): Heard {
  const sum = (figure: 'total' | 'open'): number => parts.reduce((all, part) => all + part[figure], 0);
  return { total: sum('total'), open: sum('open'), latenciesMs: parts.flatMap(({ latenciesMs }) => latenciesMs) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
