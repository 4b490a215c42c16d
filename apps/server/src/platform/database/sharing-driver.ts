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
import { isRetryable } from './constraints.ts';
import { isRead, type ReadConnections } from './readers.ts';
import type { WatchStatement } from './slow-statements.ts';
import type { DB } from './types.gen.ts';

/** Reads outside of transactions share connections; everything else gets an exclusive connection from the pool. */
export class SharingDriver implements Driver {
  readonly #exclusive: Driver;
  readonly #readers: ReadConnections;
  readonly #watch: WatchStatement;

  constructor(pool: pg.Pool, readers: ReadConnections, watch: WatchStatement) {
    this.#exclusive = new PostgresDriver({ pool });
    this.#readers = readers;
    this.#watch = watch;
  }

  init(): Promise<void> {
    return this.#exclusive.init();
  }

  async acquireConnection(): Promise<SharingConnection> {
    return new SharingConnection(this.#exclusive, this.#readers, this.#watch);
  }

  /** Does not wait for the answer, so that `begin` and the first statement are sent together. */
  async beginTransaction(connection: SharingConnection, settings: TransactionSettings): Promise<void> {
    const begun = this.#exclusive.beginTransaction(await connection.take(), settings);
    begun.catch(() => {});
    connection.begun = begun;
  }

  /**
   * Sends the final statements together with the commit: if one fails, PostgreSQL rolls back, and the first error is
   * thrown.
   */
  async commitTransaction(connection: SharingConnection): Promise<void> {
    const own = await connection.take();
    const results = connection.finalStatements().map(async (statement) => {
      const { query } = statement;
      statement.rows = (await this.#watch(query.sql, () => own.executeQuery(query))).rows;
    });
    const committed = this.#watch('commit', () => this.#exclusive.commitTransaction(own));
    const outcomes = await Promise.allSettled([connection.begun, ...results, committed]);
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  async rollbackTransaction(connection: SharingConnection): Promise<void> {
    await this.#exclusive.rollbackTransaction(await connection.take());
  }

  releaseConnection(connection: SharingConnection): Promise<void> {
    return connection.release();
  }

  /** Ends the shared connections; the creator of the pool ends the pool. */
  destroy(): Promise<void> {
    return this.#readers.end();
  }
}

/** A statement that is sent together with the commit, and its result. */
export interface FinalStatement {
  readonly query: CompiledQuery;
  rows: readonly unknown[];
}

/** The connection of a transaction. */
export async function connectionOf(db: Transaction<DB>): Promise<SharingConnection> {
  return db.getExecutor().provideConnection(async (connection) => connection as SharingConnection);
}

class SharingConnection implements DatabaseConnection {
  readonly #exclusive: Driver;
  readonly #readers: ReadConnections;
  readonly #watch: WatchStatement;
  #own: DatabaseConnection | undefined;
  /** Rejects if the transaction could not begin. */
  begun: Promise<void> | undefined;
  finalStatements: () => readonly FinalStatement[] = () => [];

  constructor(exclusive: Driver, readers: ReadConnections, watch: WatchStatement) {
    this.#exclusive = exclusive;
    this.#readers = readers;
    this.#watch = watch;
  }

  /** Acquires an exclusive connection at the first call. */
  async take(): Promise<DatabaseConnection> {
    this.#own ??= await this.#exclusive.acquireConnection();
    return this.#own;
  }

  async release(): Promise<void> {
    if (this.#own) await this.#exclusive.releaseConnection(this.#own);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#own || !isRead(query.sql)) {
      const own = await this.take();
      const execute = (): Promise<QueryResult<Row>> => own.executeQuery<Row>(query);
      // A transaction is repeated as a whole.
      const repeat = (error: unknown): Promise<QueryResult<Row>> =>
        isRetryable(error) && this.begun === undefined ? execute() : Promise.reject(error);
      return this.#watch(query.sql, () => execute().catch(repeat));
    }
    const { rows } = await this.#readers.query(query.sql, query.parameters);
    return { rows: rows as Row[] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: read results page by page.');
  }
}
