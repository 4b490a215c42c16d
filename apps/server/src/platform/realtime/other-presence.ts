import type { Processes } from '../processes/processes.ts';
import type { PresenceTimes } from './presence.ts';

/** How many sockets an account has there; 0 while it may come back, undefined when it is gone. */
type Change = readonly [accountId: string, sockets: number | undefined];

/**
 * What processes tell each other, on the topic `presence`. `version` counts the changes, so that who has missed one
 * notices.
 */
type Told =
  | {
      readonly kind: 'changed';
      readonly version: number;
      readonly changes: readonly (readonly [string, number | null])[];
    }
  | { readonly kind: 'all'; readonly version: number; readonly accounts: readonly (readonly [string, number])[] }
  | { readonly kind: 'beat'; readonly version: number }
  /** Asks one process, or all, for everything. */
  | { readonly kind: 'ask'; readonly of?: string }
  | { readonly kind: 'bye' };

interface OtherProcess {
  version: number;
  heardAtMs: number;
  accounts: Map<string, number>;
}

export interface OtherPresenceOptions {
  readonly processes: Processes;
  readonly times: PresenceTimes;
  /** Everybody here, for who asks. */
  ownSockets(): (readonly [accountId: string, sockets: number])[];
  /** Wraps every change, to notice what it means for the site. */
  change(accountId: string, make: () => void): void;
}

export interface OtherPresence {
  has(accountId: string): boolean;
  countSockets(accountId: string): number;
  /** Tells the others how many sockets an account has here; undefined: it is gone. */
  emitToSockets(accountId: string, sockets: number | undefined): void;
  /** The others have been told everything so far; it is waited for only for a moment. */
  settled(): Promise<void>;
  close(): void;
}

/** Changes of one moment go out together. */
const gatherMs = 20;
const patienceMs = 500;

/** A mirror of who is online on the other processes: told as it changes, asked for at the start and after a gap. */
export function createOtherPresence({ processes, times, ownSockets, change }: OtherPresenceOptions): OtherPresence {
  const others = new Map<string, OtherProcess>();
  const gathered = new Map<string, number | undefined>();
  let [version, gathering]: [number, NodeJS.Timeout | undefined] = [0, undefined];
  let sent: Promise<void> = Promise.resolve();
  const tell = (told: Told): void => {
    sent = processes.publish('presence', told);
  };

  function apply(other: OtherProcess, [accountId, sockets]: Change): void {
    change(
      accountId,
      () => void (sockets === undefined ? other.accounts.delete(accountId) : other.accounts.set(accountId, sockets)),
    );
  }

  function replace(other: OtherProcess, accounts: ReadonlyMap<string, number>): void {
    for (const accountId of other.accounts.keys()) if (!accounts.has(accountId)) apply(other, [accountId, undefined]);
    for (const entry of accounts) apply(other, entry);
  }

  function forget(id: string): void {
    const other = others.get(id);
    if (other) replace(other, new Map());
    others.delete(id);
  }

  function tellAll(): void {
    sendGathered();
    tell({ kind: 'all', version, accounts: ownSockets() });
  }

  function sendGathered(): void {
    clearTimeout(gathering);
    gathering = undefined;
    if (gathered.size === 0) return;
    version += 1;
    tell({ kind: 'changed', version, changes: [...gathered].map(([id, sockets]) => [id, sockets ?? null]) });
    gathered.clear();
  }

  function subscribe(told: Told, from: string): void {
    if (told.kind === 'ask') return void ((told.of ?? processes.id) === processes.id && tellAll());
    const known = others.get(from);
    // Its people come back elsewhere, or are gone.
    if (told.kind === 'bye') return void (known && setTimeout(forget, times.graceMs, from).unref());
    const other = known ?? { version: -1, heardAtMs: 0, accounts: new Map<string, number>() };
    others.set(from, other);
    other.heardAtMs = performance.now();
    if (told.kind === 'all') replace(other, new Map(told.accounts));
    else if (told.kind === 'changed' && told.version === other.version + 1)
      for (const [id, sockets] of told.changes) apply(other, [id, sockets ?? undefined]);
    else if (told.version !== other.version) return tell({ kind: 'ask', of: from });
    other.version = told.version;
  }

  /** While we hear nobody, nobody is forgotten: it is we who are away. */
  function beat(): void {
    tell({ kind: 'beat', version });
    const nowMs = performance.now();
    for (const [id, other] of others) {
      if (!processes.isConnected) other.heardAtMs = nowMs;
      else if (nowMs - other.heardAtMs > times.forgetMs) forget(id);
    }
  }

  if (processes.isAlone) return alone;
  processes.subscribe('presence', subscribe);
  processes.onReconnect(() => {
    tell({ kind: 'ask' });
    tellAll();
  });
  tell({ kind: 'ask' });
  const beating = setInterval(beat, times.beatMs).unref();
  return {
    has: (accountId) => [...others.values()].some(({ accounts }) => accounts.has(accountId)),
    countSockets: (accountId) =>
      [...others.values()].reduce((total, { accounts }) => total + (accounts.get(accountId) ?? 0), 0),
    emitToSockets(accountId, sockets) {
      gathered.set(accountId, sockets);
      gathering ??= setTimeout(sendGathered, gatherMs).unref();
    },
    async settled() {
      sendGathered();
      await Promise.race([sent, new Promise<void>((resolve) => void setTimeout(resolve, patienceMs).unref())]);
    },
    close() {
      clearInterval(beating);
      sendGathered();
      tell({ kind: 'bye' });
    },
  };
}

const alone: OtherPresence = {
  has: () => false,
  countSockets: () => 0,
  emitToSockets: () => {},
  settled: async () => {},
  close: () => {},
};
