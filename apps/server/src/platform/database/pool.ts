import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';

import { PreparingClient } from './pg-internals/preparing-client.ts';
import { Readers, share } from './readers.ts';
import { SharingDriver } from './sharing-driver.ts';
import type { DB } from './types.gen.ts';

export type Database = Kysely<DB>;

interface PoolOptions {
  /** `postgres://user:password@host:port/database` */
  connectionString: string;
  /** The most connections that are open at once; 10 unless told. */
  max?: number;
  /** Shown in PostgreSQL's list of sessions. */
  applicationName?: string;
  /** Told when a connection that nobody uses breaks. */
  logger?: Pick<Logger, 'warn'>;
}

/** Statements leave without waiting for the answers to those before; `pg` has it, its types do not. */
const pipelined = { pipeline: true };

const STATEMENT_TIMEOUT_MS = 30_000;

/** Neither a database that does not answer nor a pool that stays empty holds up a call for longer. */
const CONNECTION_TIMEOUT_MS = 10_000;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

// Arrays have type ids of their own, which `pg` does not name.
const TEXT_ARRAY = 1009 as TypeId;
const INT8_ARRAY = 1016 as TypeId;
const DATE_ARRAY = 1182 as TypeId;

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
const parseBigint = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** How values arrive in JavaScript; a type that is not here arrives as `pg` has it by default. */
const parsers = new Map<TypeId, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [INT8_ARRAY, (text) => parseTextArray(text).map(parseBigint)],
  [pg.types.builtins.DATE, String],
  [DATE_ARRAY, parseTextArray],
]);

/**
 * Opens a pool whose connections answer `int8` as bigint, `numeric` as string, `timestamptz` as Date
 * and `date` as `YYYY-MM-DD`, and give up a statement, or a transaction left idle, after 30 seconds.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    ...pipelined,
    connectionString: options.connectionString,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'ovation',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // A database whose machine has gone says no goodbye.
    keepAlive: true,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types: { getTypeParser },
  });
  // Without a listener the break of an idle connection ends the process; the pool replaces the connection by itself.
  pool.on('error', (error) => {
    // While we close the pool, the database may hang up first.
    if (!pool.ending) options.logger?.warn({ reason: error.message }, 'an idle database connection broke');
  });
  // A connection that breaks while in use also fails its query, and there the error is dealt with.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Queries in TypeScript on the pool, and on a few connections more that reads share; `destroy` ends those, the pool stays its opener's. */
export function createDatabase(pool: pg.Pool): Database {
  const readers = new Readers(pool.options);
  const database = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SharingDriver(pool, readers),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  share(database, readers);
  return database;
}

// Parsers belong to the pool, because other libraries in the process share `pg.types`.
const getTypeParser: typeof pg.types.getTypeParser = (typeId, format) =>
  (format !== 'binary' && parsers.get(typeId)) || pg.types.getTypeParser(typeId, format);
