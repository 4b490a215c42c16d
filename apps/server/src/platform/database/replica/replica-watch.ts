import pg from 'pg';
import type { Readers, ReadConnections } from '../readers.ts';
import {
  parsePosition,
  primaryState,
  replicaState,
  whyNoReplica,
  type PrimaryState,
  type ReplicaState,
} from './wal-position.ts';

/** More are only kept by a replica that has stopped. */
const maxPending = 1_000;

/**
 * Knows of which moment the replica certainly is: it has everything that was committed before `asOf`, in milliseconds
 * of `performance.now()`. A position of the primary is noted with the moment *before* it was asked for; once the
 * replica has replayed that position, it is at least as new as that moment. No clock of another machine takes part.
 */
export class Freshness {
  #pending: { readonly at: number; readonly position: bigint }[] = [];
  #asOf = Number.NEGATIVE_INFINITY;

  get asOf(): number {
    return this.#asOf;
  }

  note(at: number, position: bigint): void {
    this.#pending.push({ at, position });
    if (this.#pending.length > maxPending) this.#pending.shift();
  }

  /** `position` is what the replica has replayed. */
  confirm(position: bigint): void {
    const reached = this.#pending.findLastIndex((noted) => noted.position <= position);
    if (reached < 0) return;
    this.#asOf = Math.max(this.#asOf, this.#pending[reached]?.at ?? this.#asOf);
    this.#pending = this.#pending.slice(reached + 1);
  }

  /** A server that starts again may be older than it was. */
  forget(): void {
    this.#pending = [];
    this.#asOf = Number.NEGATIVE_INFINITY;
  }
}

interface WatchedServers {
  readonly config: pg.ClientConfig;
  readonly primary: ReadConnections;
  readonly readers: Readers;
}

/** Asks a replica how new it is, over a connection of its own. */
export class ReplicaWatch {
  readonly #servers: WatchedServers;
  readonly #freshness = new Freshness();
  #client: pg.Client | undefined;

  constructor(servers: WatchedServers) {
    this.#servers = servers;
  }

  /** It has everything that was committed before this moment of `performance.now()`. */
  get asOf(): number {
    return this.#freshness.asOf;
  }

  /** Throws if one of the servers does not answer, or if the one is no replica of the other. */
  async check(): Promise<void> {
    const client = (this.#client ??= await this.#connect());
    const before = performance.now();
    const [primary] = (await this.#servers.primary.query(primaryState, [])).rows as PrimaryState[];
    const [replica] = (await client.query<ReplicaState>(replicaState)).rows;
    if (!primary || !replica || client !== this.#client) throw new Error('The connection was lost.');
    const problem = whyNoReplica(primary, replica);
    if (problem !== undefined || replica.position === null)
      throw new Error(`DATABASE_READ_URL cannot be used: ${problem}.`);
    this.#freshness.note(before, parsePosition(primary.position));
    this.#freshness.confirm(parsePosition(replica.position));
  }

  /** Also ends reads that still wait for an answer, so that they go to the primary. */
  lose(): void {
    const client = this.#client;
    this.#client = undefined;
    this.#freshness.forget();
    this.#servers.readers.drop();
    void client?.end().catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#servers.config);
    // A server that was started again may be older than it was: everything that is known about it is void.
    const loseIt = (): void => {
      if (client === this.#client) this.lose();
    };
    client.on('error', loseIt).on('end', loseIt);
    await client.connect();
    return client;
  }
}
