import pg from 'pg';
import type { Readers, ReadConnections } from '../readers.ts';
import { Freshness } from './freshness.ts';
import {
  parsePosition,
  primaryState,
  replicaState,
  whyNoReplica,
  type PrimaryState,
  type ReplicaState,
} from './wal-position.ts';

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
