import {
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { isRead, type Readers } from './readers.ts';
import type { DB } from './types.gen.ts';

/** Reads outside of transactions share connections; everything else has one to itself, from the pool. */
export class SharingDriver implements Driver {
  readonly #exclusive: Driver;
  readonly #readers: Readers;

  constructor(pool: pg.Pool, readers: Readers) {
    this.#exclusive = new PostgresDriver({ pool });
    this.#readers = readers;
  }

  init(): Promise<void> {
    return this.#exclusive.init();
  }

  async acquireConnection(): Promise<SharingConnection> {
    return new SharingConnection(this.#exclusive, this.#readers);
  }

  /** Its answer is waited for with the first statement's, which leaves together with it. */
  async beginTransaction(connection: SharingConnection, settings: TransactionSettings): Promise<void> {
    const begun = this.#exclusive.beginTransaction(await connection.take(), settings);
    begun.catch(() => {});
    connection.begun = begun;
  }

  /** Together with what was left for the end: where that fails, PostgreSQL takes the transaction back, and the first failure is told. */
  async commitTransaction(connection: SharingConnection): Promise<void> {
    const own = await connection.take();
    const asked = connection.last().map(async (one) => {
      one.rows = (await own.executeQuery(one.query)).rows;
    });
    const outcomes = await Promise.allSettled([connection.begun, ...asked, this.#exclusive.commitTransaction(own)]);
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  async rollbackTransaction(connection: SharingConnection): Promise<void> {
    await this.#exclusive.rollbackTransaction(await connection.take());
  }

  releaseConnection(connection: SharingConnection): Promise<void> {
    return connection.release();
  }

  /** Ends the shared connections; the pool is its opener's. */
  destroy(): Promise<void> {
    return this.#readers.end();
  }
}

/** A statement that leaves together with the commit, and what it answered. */
export interface LastStatement {
  readonly query: CompiledQuery;
  rows: readonly unknown[];
}

/** The connection of a transaction. */
export async function connectionOf(db: Transaction<DB>): Promise<SharingConnection> {
  return db.getExecutor().provideConnection(async (connection) => connection as SharingConnection);
}

class SharingConnection implements DatabaseConnection {
  readonly #exclusive: Driver;
  readonly #readers: Readers;
  #own: DatabaseConnection | undefined;
  /** Whether the transaction on it could begin. */
  begun: Promise<void> | undefined;
  last: () => readonly LastStatement[] = () => [];

  constructor(exclusive: Driver, readers: Readers) {
    this.#exclusive = exclusive;
    this.#readers = readers;
  }

  /** From now on a connection of its own. */
  async take(): Promise<DatabaseConnection> {
    this.#own ??= await this.#exclusive.acquireConnection();
    return this.#own;
  }

  async release(): Promise<void> {
    if (this.#own) await this.#exclusive.releaseConnection(this.#own);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#own || !isRead(query.sql)) return (await this.take()).executeQuery<Row>(query);
    const { rows } = await this.#readers.query(query.sql, query.parameters);
    return { rows: rows as Row[] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Results are read whole here, page by page.');
  }
}
