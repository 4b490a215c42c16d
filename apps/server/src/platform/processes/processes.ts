import { randomUUID } from 'node:crypto';
import { deriveKey } from '../secrets/encryption.ts';
import type { Redis } from './redis.ts';

/** Messages between the processes of the site. A single process sends and receives none. */
export interface Processes {
  /** Identifies this process, until it ends. */
  readonly id: string;
  readonly isAlone: boolean;
  /** Whether messages reach the other processes; always true for a single process. */
  readonly isConnected: boolean;
  /**
   * Sends JSON to the other processes, not to this one. Lost without a connection. Resolves once the message is sent,
   * and never rejects.
   */
  publish(topic: string, data: unknown): Promise<void>;
  subscribe(topic: string, listener: (data: never, from: string) => void): void;
  /** Called after an interruption, in which messages in both directions may have been lost. */
  onReconnect(listener: () => void): void;
}

export function createLoneProcess(): Processes {
  return {
    id: randomUUID(),
    isAlone: true,
    isConnected: true,
    publish: async () => {},
    subscribe: () => {},
    onReconnect: () => {},
  };
}

/** Derived from the site's secret, because several sites may share one Redis. */
export function sitePrefix(secretKey: string): string {
  return `ovation-${deriveKey(secretKey, 'processes').toString('hex').slice(0, 12)}`;
}

interface Message {
  readonly from: string;
  readonly data: never;
}

/** Messages over Redis channels: each arrives at most once, in the order in which its process has sent them. */
export function createProcesses(redis: Redis): Processes {
  const id = randomUUID();
  const listeners = new Map<string, ((data: never, from: string) => void)[]>();
  const channelOf = (topic: string): string => `${redis.prefix}:told:${topic}`;
  redis.subscribe(channelOf(''), (text, channel) => {
    const { from, data } = JSON.parse(text) as Message;
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
    onReconnect: (listener) => redis.onReconnect(listener),
  };
}
