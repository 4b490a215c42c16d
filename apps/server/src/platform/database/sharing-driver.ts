import { PostgresDriver, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely';
import type pg from 'pg';
import { Readers } from './readers.ts';

/** Reads that may wait for a lock, or that write by calling a function. */
const mayWait = /\bfor\s+(no\s+key\s+)?(update|share)\b|\bgraphile_worker\b|\badvisory\b/i;

const kinds = new Map<string, boolean>();

function isRead(text: string): boolean {
  const known = kinds.get(text) ?? (/^\s*select\b/i.test(text) && !mayWait.test(text));
  if (kinds.size < 2_000) kinds.set(text, known);
  return known;
}

/** Reads outside of transactions share connections; everything else has one to itself, from the pool. */
export class SharingDriver implements Driver {
  readonly #exclusive: Driver;
  readonly #readers: Readers;

  constructor(pool: pg.Pool) {
    this.#exclusive = new PostgresDriver({ pool });
    this.#readers = new Readers(pool.options);
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

  async commitTransaction(connection: SharingConnection): Promise<void> {
    await connection.begun;
    await this.#exclusive.commitTransaction(await connection.take());
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

class SharingConnection implements DatabaseConnection {
  readonly #exclusive: Driver;
  readonly #readers: Readers;
  #own: DatabaseConnection | undefined;
  /** Whether the transaction on it could begin. */
  begun: Promise<void> | undefined;

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
