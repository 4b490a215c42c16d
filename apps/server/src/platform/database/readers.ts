import type { Kysely } from 'kysely';
import type pg from 'pg';
import { PreparingClient } from './pg-internals/preparing-client.ts';
import { atDeparture } from './tick.ts';
import type { DB } from './types.gen.ts';

/** Reads that may wait for a lock, or that write by calling a function. */
const mayWait = /\bfor\s+(no\s+key\s+)?(update|share)\b|\bgraphile_worker\b|\badvisory\b/i;

const kinds = new Map<string, boolean>();

/** Whether a statement may run on a connection that others share. */
export function isRead(text: string): boolean {
  const known = kinds.get(text) ?? (/^\s*select\b/i.test(text) && !mayWait.test(text));
  if (kinds.size < 2_000) kinds.set(text, known);
  return known;
}

/** Many ask it in each turn of the event loop. */
class SharedClient extends PreparingClient {
  protected override depart(leave: () => void): void {
    atDeparture(leave);
  }
}

interface Reader {
  readonly client: Promise<SharedClient>;
  /** Statements that were sent and are not answered yet. */
  waiting: number;
}

const maxReaders = 4;

const byDatabase = new WeakMap<Kysely<DB>, Readers>();

/** The connections for the reads of a database; none for a transaction, which reads on its own. */
export function sharedBy(db: Kysely<DB>): Readers | undefined {
  return byDatabase.get(db);
}

export function share(db: Kysely<DB>, readers: Readers): void {
  byDatabase.set(db, readers);
}

/**
 * A few connections that many reads share: each is sent at once, without waiting for the answer to the one before, which halves what
 * a statement costs both sides. For statements that wait for nobody's lock, as they hold up those behind them.
 */
export class Readers {
  #readers: Reader[] = [];
  readonly #config: pg.ClientConfig;

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, pipeline: true } as pg.ClientConfig;
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const reader = this.#choose();
    reader.waiting += 1;
    try {
      return await (await reader.client).query(text, [...values]);
    } finally {
      reader.waiting -= 1;
    }
  }

  async end(): Promise<void> {
    const readers = this.#readers;
    this.#readers = [];
    // One that could not connect has nothing to end.
    await Promise.all(readers.map(({ client }) => client.then((open) => open.end()).catch(() => {})));
  }

  #choose(): Reader {
    const idle = this.#readers.find(({ waiting }) => waiting === 0);
    if (idle) return idle;
    if (this.#readers.length < maxReaders) return this.#open();
    return this.#readers.reduce((min, reader) => (reader.waiting < min.waiting ? reader : min));
  }

  #open(): Reader {
    const client = new SharedClient(this.#config);
    const reader: Reader = { client: client.connect().then(() => client), waiting: 0 };
    const forget = (): void => {
      this.#readers = this.#readers.filter((one) => one !== reader);
    };
    // Its statements fail by themselves; the next one opens another connection.
    client.on('error', forget);
    client.on('end', forget);
    reader.client.then(() => client.unref(), forget);
    this.#readers.push(reader);
    return reader;
  }
}
