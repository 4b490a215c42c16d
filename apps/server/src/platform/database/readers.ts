import type { Kysely } from 'kysely';
import type pg from 'pg';
import { PreparingClient } from './pg-internals/preparing-client.ts';
import type { WatchStatement } from './slow-statements.ts';
import { onFlush } from './tick.ts';
import type { DB } from './types.gen.ts';

/** Selects that may wait for a lock, or that write by calling a function. */
const mayBlock = /\bfor\s+(no\s+key\s+)?(update|share)\b|\bgraphile_worker\b|\badvisory\b/i;

const readsByText = new Map<string, boolean>();

/** Whether a statement may run on a shared connection. */
export function isRead(text: string): boolean {
  const known = readsByText.get(text) ?? (/^\s*select\b/i.test(text) && !mayBlock.test(text));
  if (readsByText.size < 2_000) readsByText.set(text, known);
  return known;
}

class SharedClient extends PreparingClient {
  protected override scheduleFlush(flush: () => void): void {
    onFlush(flush);
  }
}

interface Reader {
  readonly client: Promise<SharedClient>;
  /** Statements without an answer yet. */
  pending: number;
}

const maxReaders = 4;
/** Each sends its next statement after the answer to the last one, so that more are needed. */
const maxPooledReaders = 16;

/** Answers reads that wait for no lock. */
export interface ReadConnections {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

const byDatabase = new WeakMap<Kysely<DB>, ReadConnections>();

/** The shared connections of a database; undefined for a transaction, which has its own. */
export function readersOf(db: Kysely<DB>): ReadConnections | undefined {
  return byDatabase.get(db);
}

export function attachReaders(db: Kysely<DB>, readers: ReadConnections): void {
  byDatabase.set(db, readers);
}

/**
 * A few connections that many reads share: each statement is sent without waiting for the answer to the previous one,
 * which halves what it costs here and in PostgreSQL. Only for statements that wait for no lock, because they delay the
 * statements behind them.
 */
export class Readers implements ReadConnections {
  #readers: Reader[] = [];
  readonly #config: pg.ClientConfig;
  readonly #max: number;
  readonly #watch: WatchStatement;

  /**
   * Not `sharesSends`: through a pooler, a statement that has arrived only in part when the one before is answered
   * would be torn between two connections to PostgreSQL.
   */
  constructor(config: pg.ClientConfig, watch: WatchStatement, sharesSends = true) {
    this.#watch = watch;
    this.#max = sharesSends ? maxReaders : maxPooledReaders;
    this.#config = { ...config, pipeline: sharesSends } as pg.ClientConfig;
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const reader = this.#choose();
    reader.pending += 1;
    try {
      const client = await reader.client;
      return await this.#watch(text, () => client.query(text, [...values]));
    } finally {
      reader.pending -= 1;
    }
  }

  async end(): Promise<void> {
    const readers = this.#readers;
    this.#readers = [];
    // A client that could not connect needs no end.
    await Promise.all(readers.map(({ client }) => client.then((open) => open.end()).catch(() => {})));
  }

  /** Closes the connections at once: what still waits for an answer fails, and the next read opens another one. */
  drop(): void {
    const readers = this.#readers;
    this.#readers = [];
    for (const { client } of readers) client.then((open) => open.connection.stream.destroy()).catch(() => {});
  }

  #choose(): Reader {
    const idle = this.#readers.find(({ pending }) => pending === 0);
    if (idle) return idle;
    if (this.#readers.length < this.#max) return this.#open();
    return this.#readers.reduce((min, reader) => (reader.pending < min.pending ? reader : min));
  }

  #open(): Reader {
    const client = new SharedClient(this.#config);
    const reader: Reader = { client: client.connect().then(() => client), pending: 0 };
    const remove = (): void => {
      this.#readers = this.#readers.filter((one) => one !== reader);
    };
    // Its pending statements fail; the next statement opens another connection.
    client.on('error', remove);
    client.on('end', remove);
    reader.client.then(() => client.unref(), remove);
    this.#readers.push(reader);
    return reader;
  }
}
