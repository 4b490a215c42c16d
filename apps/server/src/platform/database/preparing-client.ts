import { createHash } from 'node:crypto';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** More than the whole server has; further statements run unprepared, so that a connection's memory stays bounded. */
const maxStatements = 1_000;
/** For all connections of the process: tests open many. */
const maxNames = 10_000;

const names = new Map<string, string>();

/** How often a plan was stale. PostgreSQL keeps what is stale, so that its successors need other names. */
let generation = 0;

/**
 * A text has the same name in every process, so that a connection pooler in front of the database can share
 * connections.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

type Callback = (error: Error | null, result?: unknown) => void;

/** What `pg` keeps about the columns of a result, with their parsers. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** By the name of the statement, for one connection. */
type ColumnCache = Map<string, Columns>;

interface Connection {
  bind(message: { readonly portal: string; readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(): void;
  sync(): void;
}

/** The parts of a `pg.Query` that its types leave out. */
declare class OpenQuery extends pg.Query {
  name: string;
  values: readonly unknown[];
  callback: Callback | undefined;
  protected _result: Columns;
  protected _accumulateRows: boolean;
  protected prepare(connection: Connection): void;
  protected handleRowDescription(message: unknown): void;
}

/**
 * A named statement whose columns PostgreSQL describes once for each connection: they stay the same while it is
 * prepared there. `pg` asks for the description, and builds the parsers, each time.
 */
class PreparedQuery extends (pg.Query as typeof OpenQuery) {
  readonly #columns: ColumnCache;

  constructor(name: string, text: string, values: readonly unknown[], columns: ColumnCache) {
    super(text, values.map(prepareValue));
    this.name = name;
    this.#columns = columns;
  }

  protected override prepare(connection: Connection): void {
    const columns = this.#columns.get(this.name);
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    connection.bind({ portal: '', statement: this.name, values: this.values });
    connection.execute();
    connection.sync();
  }

  protected override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

const runQuery = (client: pg.Client, args: readonly unknown[]): unknown =>
  Reflect.apply(pg.Client.prototype.query, client, args) as unknown;

export interface ClientOptions {
  /** False: every statement is planned each time. */
  readonly prepares?: boolean;
}

/** A plan with other columns than the table has by now: PostgreSQL refuses it before it does anything. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Prepares each statement with parameters once: planning takes longer than running most of our statements. When a
 * migration has made one stale, it fails (isStalePlan), and from then on all are prepared again, so that it
 * succeeds when it is sent again.
 */
export class PreparingClient extends pg.Client {
  /** Lets the process end while the connection is open. Missing in the types of `pg`. */
  declare readonly unref: () => void;
  readonly #columns: ColumnCache = new Map();
  readonly #prepared = new Set<string>();
  readonly #maxStatements: number;
  #generation = generation;
  #isCorked = false;

  constructor(config?: pg.ClientConfig & ClientOptions) {
    super(config);
    this.#maxStatements = config?.prepares === false ? 0 : maxStatements;
    this.query = ((...args: unknown[]) => {
      const [text, values, callback] = args;
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#reserveName(text) : undefined;
      this.#cork();
      if (name === undefined) return runQuery(this, args);
      const query = new PreparedQuery(name, text as string, values as unknown[], this.#columns);
      // `pool.query` passes a callback.
      return typeof callback === 'function'
        ? runQuery(this, [query, this.#renewing(query, callback as Callback)])
        : this.#runPrepared(query);
    }) as pg.Client['query'];
  }

  #reserveName(text: string): string | undefined {
    if (this.#generation !== generation) this.#beginGeneration();
    const first = nameOf(text);
    const name = first === undefined || generation === 0 ? first : `${first} ${generation}`;
    if (name === undefined || this.#prepared.has(name)) return name;
    if (this.#prepared.size >= this.#maxStatements) return undefined;
    this.#prepared.add(name);
    return name;
  }

  #beginGeneration(): void {
    this.#generation = generation;
    this.#prepared.clear();
    this.#columns.clear();
  }

  /** The first stale plan of a generation begins the next; others of the same generation may still fail. */
  #renewing({ name }: PreparedQuery, callback: Callback): Callback {
    return (error, result) => {
      if (isStalePlan(error) && this.#prepared.has(name) && this.#generation === generation) generation += 1;
      callback(error, result);
    };
  }

  #runPrepared(query: PreparedQuery): Promise<pg.QueryResult> {
    return new Promise<pg.QueryResult>((resolve, reject) => {
      query.callback = this.#renewing(query, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult),
      );
      runQuery(this, [query]);
    }).catch((error: Error) => {
      // The original stack shows the socket that received the response instead of the caller.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  /** Runs the callback when the statements written so far should be sent. */
  protected scheduleFlush(flush: () => void): void {
    process.nextTick(flush);
  }

  /** Sends the statements of one tick in one system call, which costs more than encoding a statement. */
  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = this.connection;
    this.#isCorked = true;
    stream.cork();
    this.scheduleFlush(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
