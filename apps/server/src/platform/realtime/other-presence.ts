import type { Processes } from '../processes/processes.ts';
import type { PresenceTimes } from './presence.ts';

/**
 * The number of sockets of an account on a process: 0 during the grace period, undefined when the account is offline.
 */
type Change = readonly [accountId: string, sockets: number | undefined];

/**
 * Messages between processes, on the topic `presence`. `version` counts the changes, so that a lost message is noticed.
 */
type Message =
  | {
      readonly kind: 'changed';
      readonly version: number;
      readonly changes: readonly (readonly [string, number | null])[];
    }
  | { readonly kind: 'all'; readonly version: number; readonly accounts: readonly (readonly [string, number])[] }
  | { readonly kind: 'beat'; readonly version: number }
  /** Requests the whole state of one process, or of all. */
  | { readonly kind: 'ask'; readonly of?: string }
  | { readonly kind: 'bye' };

interface OtherProcess {
  version: number;
  /** How many heartbeats of this process have passed since something was received from it. */
  silentBeats: number;
  accounts: Map<string, number>;
}

interface OtherPresenceOptions {
  readonly processes: Processes;
  readonly times: PresenceTimes;
  /** The whole state of this process. */
  ownSockets(): (readonly [accountId: string, sockets: number])[];
  /** Makes a change, and publishes its effect on the site. */
  change(accountId: string, make: () => void): void;
}

/** Who is online on the other processes. */
interface OtherPresence {
  has(accountId: string): boolean;
  countSockets(accountId: string): number;
  /** Sends the number of sockets of an account here to the other processes; undefined: it is offline. */
  publish(accountId: string, sockets: number | undefined): void;
  /** Resolves once the other processes have received all changes, or after a short timeout. */
  settled(): Promise<void>;
  close(): void;
}

/** Changes within this time are sent together. */
const batchMs = 20;
const timeoutMs = 500;

export function createOtherPresence(options: OtherPresenceOptions): OtherPresence {
  return options.processes.isAlone ? alone : new PresenceMirror(options);
}

const alone: OtherPresence = {
  has: () => false,
  countSockets: () => 0,
  publish: () => {},
  settled: async () => {},
  close: () => {},
};

/**
 * Mirrors the presence of the other processes: they send their changes, and their whole state at the start and after a
 * gap.
 */
class PresenceMirror implements OtherPresence {
  readonly #options: OtherPresenceOptions;
  readonly #others = new Map<string, OtherProcess>();
  readonly #batch = new Map<string, number | undefined>();
  readonly #heartbeat: NodeJS.Timeout;
  #batchTimer: NodeJS.Timeout | undefined;
  #version = 0;
  #sent: Promise<void> = Promise.resolve();

  constructor(options: OtherPresenceOptions) {
    const { processes, times } = options;
    this.#options = options;
    processes.subscribe('presence', (message, from) => this.#receive(message, from));
    processes.onReconnect(() => {
      this.#send({ kind: 'ask' });
      this.#sendAll();
    });
    this.#send({ kind: 'ask' });
    this.#heartbeat = setInterval(() => this.#beat(), times.heartbeatMs).unref();
  }

  has(accountId: string): boolean {
    return [...this.#others.values()].some(({ accounts }) => accounts.has(accountId));
  }

  countSockets(accountId: string): number {
    return [...this.#others.values()].reduce((total, { accounts }) => total + (accounts.get(accountId) ?? 0), 0);
  }

  publish(accountId: string, sockets: number | undefined): void {
    this.#batch.set(accountId, sockets);
    this.#batchTimer ??= setTimeout(() => this.#sendBatch(), batchMs).unref();
  }

  async settled(): Promise<void> {
    this.#sendBatch();
    await Promise.race([this.#sent, new Promise<void>((resolve) => void setTimeout(resolve, timeoutMs).unref())]);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#sendBatch();
    this.#send({ kind: 'bye' });
  }

  #send(message: Message): void {
    this.#sent = this.#options.processes.publish('presence', message);
  }

  #sendAll(): void {
    this.#sendBatch();
    this.#send({ kind: 'all', version: this.#version, accounts: this.#options.ownSockets() });
  }

  #sendBatch(): void {
    clearTimeout(this.#batchTimer);
    this.#batchTimer = undefined;
    if (this.#batch.size === 0) return;
    this.#version += 1;
    const changes = [...this.#batch].map(([id, sockets]) => [id, sockets ?? null] as const);
    this.#send({ kind: 'changed', version: this.#version, changes });
    this.#batch.clear();
  }

  #receive(message: Message, from: string): void {
    const { processes, times } = this.#options;
    if (message.kind === 'ask') return void ((message.of ?? processes.id) === processes.id && this.#sendAll());
    const known = this.#others.get(from);
    // Its accounts get the grace period to reconnect to another process.
    if (message.kind === 'bye') return void (known && setTimeout(() => this.#remove(from), times.graceMs).unref());
    const other = known ?? { version: -1, silentBeats: 0, accounts: new Map<string, number>() };
    this.#others.set(from, other);
    other.silentBeats = 0;
    if (message.kind === 'all') this.#replace(other, new Map(message.accounts));
    else if (message.kind === 'changed' && message.version === other.version + 1)
      for (const [id, sockets] of message.changes) this.#apply(other, [id, sockets ?? undefined]);
    else if (message.version !== other.version) return this.#send({ kind: 'ask', of: from });
    other.version = message.version;
  }

  #apply(other: OtherProcess, [accountId, sockets]: Change): void {
    this.#options.change(accountId, () => {
      if (sockets === undefined) other.accounts.delete(accountId);
      else other.accounts.set(accountId, sockets);
    });
  }

  #replace(other: OtherProcess, accounts: ReadonlyMap<string, number>): void {
    for (const accountId of other.accounts.keys())
      if (!accounts.has(accountId)) this.#apply(other, [accountId, undefined]);
    for (const entry of accounts) this.#apply(other, entry);
  }

  #remove(id: string): void {
    const other = this.#others.get(id);
    if (other) this.#replace(other, new Map());
    this.#others.delete(id);
  }

  /**
   * Without a connection no process expires: it is this one that receives nothing. Nor does one after this process
   * stood still, because what the others sent meanwhile is yet to be read: beats are counted, which stand still too.
   */
  #beat(): void {
    const { processes, times } = this.#options;
    this.#send({ kind: 'beat', version: this.#version });
    for (const [id, other] of this.#others) {
      other.silentBeats = processes.isConnected ? other.silentBeats + 1 : 0;
      if (other.silentBeats * times.heartbeatMs > times.expiryMs) this.#remove(id);
    }
  }
}
