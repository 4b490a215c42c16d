import type { Processes } from '../processes/processes.ts';
import { createOtherPresence } from './other-presence.ts';

export interface PresenceTimes {
  /** Who comes back within this time was not away. */
  readonly graceMs: number;
  /** How often a process says that it lives, and after how long a silent one is forgotten. */
  readonly beatMs: number;
  readonly forgetMs: number;
}

export const presenceTimes: PresenceTimes = { graceMs: 5_000, beatMs: 5_000, forgetMs: 15_000 };

export interface PresenceOptions {
  readonly processes: Processes;
  readonly times: PresenceTimes;
  /** Somebody has come, or has gone, as the whole site sees it; told once. */
  onChange(accountId: string, isOnline: boolean): void;
}

/** Who is online on any process, answered from memory. */
export interface Presence {
  isOnline(accountId: string): boolean;
  online(): string[];
  /** The sockets of an account on all processes. */
  countSockets(accountId: string): number;
  /** A socket of an account has come to this process. */
  enter(accountId: string): void;
  leave(accountId: string): void;
  /** The other processes know who is here; waited for only for a moment. */
  settled(): Promise<void>;
  close(): void;
}

interface Here {
  sockets: number;
  leaving?: NodeJS.Timeout;
}

export function createPresence({ processes, times, onChange }: PresenceOptions): Presence {
  const here = new Map<string, Here>();
  /** Everybody, wherever: who is asked for in every second call must not be looked for process by process. */
  const present = new Set<string>();
  const others = createOtherPresence({
    processes,
    times,
    ownSockets: () => [...here].map(([id, { sockets }]) => [id, sockets]),
    change,
  });

  /** Whatever is changed, here or elsewhere: told when it changes what the site sees. */
  function change(accountId: string, make: () => void): void {
    make();
    const isOnline = here.has(accountId) || others.has(accountId);
    if (isOnline === present.has(accountId)) return;
    if (isOnline) present.add(accountId);
    else present.delete(accountId);
    onChange(accountId, isOnline);
  }

  function forget(accountId: string): void {
    change(accountId, () => here.delete(accountId));
    others.emitToSockets(accountId, undefined);
  }

  return {
    isOnline: (accountId) => present.has(accountId),
    online: () => [...present],
    countSockets: (accountId) => (here.get(accountId)?.sockets ?? 0) + others.countSockets(accountId),
    enter(accountId) {
      const known = here.get(accountId) ?? { sockets: 0 };
      clearTimeout(known.leaving);
      known.sockets += 1;
      change(accountId, () => here.set(accountId, known));
      others.emitToSockets(accountId, known.sockets);
    },
    leave(accountId) {
      const known = here.get(accountId);
      if (!known) return;
      known.sockets -= 1;
      others.emitToSockets(accountId, known.sockets);
      if (known.sockets === 0) known.leaving = setTimeout(() => forget(accountId), times.graceMs).unref();
    },
    settled: () => others.settled(),
    close() {
      for (const { leaving } of here.values()) clearTimeout(leaving);
      others.close();
    },
  };
}
