import { randomUUID } from 'node:crypto';
import { deriveKey } from '../secrets/encryption.ts';
import type { Redis } from './redis.ts';

/** The other processes of the site, as one of them meets them. Alone, it tells nobody and hears nothing. */
export interface Processes {
  /** This process, until it ends. */
  readonly id: string;
  readonly isAlone: boolean;
  /** Whether what is told reaches the others at this moment; alone, always. */
  readonly isConnected: boolean;
  /** Tells the others, not this process itself; lost without a connection. `data` is JSON. Resolves once it is on its way to them, and never fails. */
  publish(topic: string, data: unknown): Promise<void>;
  subscribe(topic: string, listener: (data: never, from: string) => void): void;
  /** The connection was away: something may have been missed in both directions. */
  onReturn(listener: () => void): void;
}

export function createLoneProcess(): Processes {
  return {
    id: randomUUID(),
    isAlone: true,
    isConnected: true,
    publish: async () => {},
    subscribe: () => {},
    onReturn: () => {},
  };
}

/** The processes of a site know each other by its secret: several sites may share one Redis. */
export function sitePrefix(secretKey: string): string {
  return `ovation-${deriveKey(secretKey, 'processes').toString('hex').slice(0, 12)}`;
}

interface Told {
  readonly from: string;
  readonly data: never;
}

/** Several processes, over channels of Redis: each thing arrives once, in the order of its teller, or not at all. */
export function createProcesses(redis: Redis): Processes {
  const id = randomUUID();
  const listeners = new Map<string, ((data: never, from: string) => void)[]>();
  const channelOf = (topic: string): string => `${redis.prefix}:told:${topic}`;
  redis.subscribe(channelOf(''), (text, channel) => {
    const { from, data } = JSON.parse(text) as Told;
    if (from === id) return;
    for (const listener of listeners.get(channel.slice(channelOf('').length)) ?? []) listener(data, from);
  });
  return {
    id,
    isAlone: false,
    get isConnected() {
      return redis.isConnected;
    },
    publish: (topic, data) => redis.publish(channelOf(topic), JSON.stringify({ from: id, data })),
    subscribe: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onReturn: (listener) => redis.onReturn(listener),
  };
}
