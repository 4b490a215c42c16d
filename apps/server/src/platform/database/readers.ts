import type { Kysely } from 'kysely';
import type pg from 'pg';
import { isStalePlan, PreparingClient } from './preparing-client.ts';
import type { WatchStatement } from './slow-statements.ts';
import { onFlush } from './batch-loader.ts';
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

/** A statement without an answer yet. */
interface Pending {
  /** Sends it over another connection; undefined if nothing was before it. */
  pass?: (() => void) | undefined;
}

interface Reader {
  readonly client: Promise<SharedClient>;
  /** In the order in which they were sent, which is that of the answers. */
  readonly pending: Pending[];
  /** How many checks in a row have found the first of them unanswered. */
  checks: number;
}

const maxReaders = 4;
/** Each sends its next statement after the answer to the last one, so that more are needed. */
const maxPooledReaders = 16;

const CHECK_MS = 50;
/**
 * A connection is stuck when so many checks have found the same statement unanswered. Checks are counted, not
 * milliseconds, because what has arrived is read between two of them: a busy process does not take itself for a slow
 * database.
 */
const STUCK_CHECKS = 3;

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
 * which halves what it costs here and in PostgreSQL. A statement that is slow, or waits for a table that is locked,
 * delays no other for longer than a moment: those behind it are sent again over another connection, and
 * the answer that comes later is ignored.
 */
export class Readers implements ReadConnections {
  #readers: Reader[] = [];
  #checking: NodeJS.Timeout | undefined;
  readonly #config: pg.PoolConfig;
  readonly #max: number;
  /** While some are stuck. */
  readonly #maxWithStuck: number;
  readonly #watch: WatchStatement;

  /**
   * Not `sharesSends`: through a pooler, a statement that has arrived only in part when the one before is answered
   * would be torn between two connections to PostgreSQL.
   */
  constructor(config: pg.PoolConfig, watch: WatchStatement, sharesSends = true) {
    this.#watch = watch;
    this.#max = sharesSends ? maxReaders : maxPooledReaders;
    this.#maxWithStuck = Math.max(this.#max, config.max ?? 0);
    this.#config = { ...config, pipeline: sharesSends } as pg.PoolConfig;
  }

  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#watch(text, () => this.#send(text, values));
  }

  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const reader = this.#choose();
    const statement: Pending = {};
    const isFirst = reader.pending.push(statement) === 1;
    this.#checking ??= setInterval(() => this.#check(), CHECK_MS).unref();
    const answer = reader.client
      .then((client) => client.query(text, [...values]))
      .finally(() => this.#leave(reader, statement))
      .catch((error: unknown) => (isStalePlan(error) ? this.#send(text, values) : Promise.reject(error)));
    if (isFirst) return answer;
    const passed = new Promise<pg.QueryResult>((resolve) => {
      statement.pass = () => resolve(this.#send(text, values));
    });
    return Promise.race([answer, passed]);
  }

  #leave(reader: Reader, statement: Pending): void {
    reader.pending.splice(reader.pending.indexOf(statement), 1);
    reader.checks = 0;
    if (reader.pending.length === 0 && this.#readers.length > this.#max) this.#close(reader);
  }

  #close(reader: Reader): void {
    this.#readers = this.#readers.filter((one) => one !== reader);
    reader.client.then((client) => client.end()).catch(() => {});
  }

  /** Lets what waits behind a stuck statement pass, as long as there is a way. */
  #check(): void {
    for (const reader of this.#readers) if (reader.pending.length > 0) reader.checks += 1;
    if (this.#readers.length < this.#maxWithStuck || !this.#readers.every(isStuck))
      for (const { pending } of this.#readers.filter(isStuck))
        for (const statement of pending.slice(1)) {
          statement.pass?.();
          statement.pass = undefined;
        }
    if (this.#readers.every(({ pending }) => pending.length === 0)) {
      clearInterval(this.#checking);
      this.#checking = undefined;
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
    const idle = this.#readers.find(({ pending }) => pending.length === 0);
    if (idle) return idle;
    const moving = this.#readers.filter((reader) => !isStuck(reader));
    if (moving.length < this.#max && this.#readers.length < this.#maxWithStuck) return this.#open();
    const choice = moving.length > 0 ? moving : this.#readers;
    return choice.reduce((min, reader) => (reader.pending.length < min.pending.length ? reader : min));
  }

  #open(): Reader {
    const client = new SharedClient(this.#config);
    const reader: Reader = { client: client.connect().then(() => client), pending: [], checks: 0 };
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

const isStuck = ({ checks }: Reader): boolean => checks >= STUCK_CHECKS;
