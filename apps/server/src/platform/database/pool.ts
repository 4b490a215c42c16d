import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';

import { PreparingClient, type ClientOptions } from './preparing-client.ts';
import { Readers, attachReaders, type ReadConnections } from './readers.ts';
import { SharingDriver } from './sharing-driver.ts';
import { unwatched, type WatchStatement } from './slow-statements.ts';
import type { DB } from './types.gen.ts';

export type Database = Kysely<DB>;

interface PoolOptions {
  /** `postgres://user:password@host:port/database`; with `?pgbouncer=true` it leads to a pooler. */
  connectionString: string;
  /** The maximum number of open connections, 10 by default. */
  max?: number;
  /** Shown in PostgreSQL's list of sessions. */
  applicationName?: string;
  /** Receives a warning when an idle connection breaks. */
  logger?: Pick<Logger, 'warn'>;
}

/** Sends statements without waiting for the answers to earlier ones. Missing in the types of `pg`. */
const pipelined = { pipeline: true };

const STATEMENT_TIMEOUT_MS = 30_000;

/** PgBouncer rejects connections that ask for them: there, the role has them. */
const timeouts = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

/** The next transaction may run on another connection, which has not prepared our statements. */
const unprepared: ClientOptions = { prepares: false };

/** Whether an address leads to a pooler that lends each connection for one transaction: `?pgbouncer=true`. */
export function isPooled(connectionString: string): boolean {
  return URL.parse(connectionString)?.searchParams.get('pgbouncer') === 'true';
}

/** How long a call waits for a database that does not answer, or for a free connection. */
const CONNECTION_TIMEOUT_MS = 10_000;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

// `pg` has no names for the type ids of arrays.
const TEXT_ARRAY = 1009 as TypeId;
const INT8_ARRAY = 1016 as TypeId;
const DATE_ARRAY = 1182 as TypeId;

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
const parseBigint = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** The parsers that replace those of `pg`. */
const parsers = new Map<TypeId, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => parseTextArray(text).map(parseBigint)],
  [pg.types.builtins.DATE, String],
  [DATE_ARRAY, parseTextArray],
]);

/**
 * Opens a pool whose connections return `int8` as bigint, `numeric` as string, `timestamptz` as Date and `date` as
 * `YYYY-MM-DD`, and cancel a statement or an idle transaction after 30 seconds, unless a pooler stands between.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...connectionOptions(options), Client: PreparingClient, max: options.max ?? 10 });
  // Without a listener a broken idle connection ends the process; the pool replaces the connection.
  pool.on('error', (error) => {
    // While the pool closes, the database may close its side first.
    if (!pool.ending) options.logger?.warn({ reason: error.message }, 'an idle database connection broke');
  });
  // A connection that breaks while in use also fails its query, where the error is handled.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** How each connection of such a pool is opened. */
export function connectionOptions({ connectionString, applicationName = 'ovation' }: PoolOptions): pg.ClientConfig {
  return {
    ...pipelined,
    connectionString,
    application_name: applicationName,
    ...(isPooled(connectionString) ? unprepared : timeouts),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // Detects that the database's machine is gone, which closes no connection.
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** Kysely on the pool and on a few additional connections that reads share. `destroy` ends only the additional ones. */
export function createDatabase(pool: pg.Pool, watch: WatchStatement = unwatched): Database {
  const readers = new Readers(pool.options, watch, !isPooled(pool.options.connectionString ?? ''));
  return databaseOn(pool, readers, watch);
}

/** Reads outside of transactions go to `readers`, which `destroy` ends; everything else goes to the pool. */
export function databaseOn(pool: pg.Pool, readers: ReadConnections, watch: WatchStatement): Database {
  const database = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SharingDriver(pool, readers, watch),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  attachReaders(database, readers);
  return database;
}

// Parsers belong to the pool, because other libraries in the process share `pg.types`.
const getTypeParser: typeof pg.types.getTypeParser = (typeId, format) =>
  (format !== 'binary' && parsers.get(typeId)) || pg.types.getTypeParser(typeId, format);
