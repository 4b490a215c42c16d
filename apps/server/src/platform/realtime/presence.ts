import type { Processes } from '../processes/processes.ts';
import { createOtherPresence } from './other-presence.ts';

export interface PresenceTimes {
  /** An account that reconnects within this time stays online. */
  readonly graceMs: number;
  /** How often a process sends a heartbeat, and how long it is kept without one. */
  readonly heartbeatMs: number;
  readonly expiryMs: number;
}

export const presenceTimes: PresenceTimes = { graceMs: 5_000, heartbeatMs: 5_000, expiryMs: 15_000 };

interface PresenceOptions {
  readonly processes: Processes;
  readonly times: PresenceTimes;
  /** Called once when an account goes online or offline on the whole site. */
  onChange(accountId: string, isOnline: boolean): void;
}

/** Which accounts are online on any process, kept in memory. */
export interface Presence {
  isOnline(accountId: string): boolean;
  online(): string[];
  /** The sockets of an account on the other processes. */
  countElsewhere(accountId: string): number;
  /** A socket of an account has joined this process. */
  enter(accountId: string): void;
  leave(accountId: string): void;
  /** Resolves once the other processes know all changes, or after a short timeout. */
  settled(): Promise<void>;
  close(): void;
}

interface OwnAccount {
  sockets: number;
  leaving?: NodeJS.Timeout;
}

export function createPresence({ processes, times, onChange }: PresenceOptions): Presence {
  const own = new Map<string, OwnAccount>();
  /** The accounts of all processes: `isOnline` is called too often to look through each process. */
  const online = new Set<string>();
  const others = createOtherPresence({
    processes,
    times,
    ownSockets: () => [...own].map(([id, { sockets }]) => [id, sockets]),
    change,
  });

  /** Makes a change of any process, and publishes its effect on the whole site. */
  function change(accountId: string, make: () => void): void {
    make();
    const isOnline = own.has(accountId) || others.has(accountId);
    if (isOnline === online.has(accountId)) return;
    if (isOnline) online.add(accountId);
    else online.delete(accountId);
    onChange(accountId, isOnline);
  }

  function remove(accountId: string): void {
    change(accountId, () => own.delete(accountId));
    others.publish(accountId, undefined);
  }

  return {
    isOnline: (accountId) => online.has(accountId),
    online: () => [...online],
    countElsewhere: (accountId) => others.countSockets(accountId),
    enter(accountId) {
      const known = own.get(accountId) ?? { sockets: 0 };
      clearTimeout(known.leaving);
      known.sockets += 1;
      change(accountId, () => own.set(accountId, known));
      others.publish(accountId, known.sockets);
    },
    leave(accountId) {
      const known = own.get(accountId);
      if (!known) return;
      known.sockets -= 1;
      others.publish(accountId, known.sockets);
      if (known.sockets === 0) known.leaving = setTimeout(() => remove(accountId), times.graceMs).unref();
    },
    settled: () => others.settled(),
    close() {
      for (const { leaving } of own.values()) clearTimeout(leaving);
      others.close();
    },
  };
}
