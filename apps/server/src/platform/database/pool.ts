import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import type { DB } from './types.gen.ts';

export type Database = Kysely<DB>;

interface PoolOptions {
  /** `postgres://user:password@host:port/database` */
  connectionString: string;
  /** The most connections that are open at once; 10 unless told. */
  max?: number;
  /** Shown in PostgreSQL's list of sessions. */
  applicationName?: string;
}

const STATEMENT_TIMEOUT_MS = 30_000;

const parseBigints = pg.types.getTypeParser(1016, 'text');

/** How values arrive in JavaScript, by PostgreSQL type id; what is not here arrives as `pg` has it by default. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [1016 /* int8[] */, (text) => parseBigints(text).map(BigInt)],
  [pg.types.builtins.DATE, String],
  [1182 /* date[] */, pg.types.getTypeParser(1009 /* text[] */, 'text')],
]);

/**
 * Opens a pool whose connections answer `int8` as bigint, `numeric` as string, `timestamptz` as Date
 * and `date` as `YYYY-MM-DD`, and give up a statement, or a transaction left idle, after 30 seconds.
 */
export function createPool({ connectionString, max = 10, applicationName = 'ovation' }: PoolOptions): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    application_name: applicationName,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types: { getTypeParser },
  });
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

// Parsers belong to the pool, because other libraries in the process share `pg.types`.
const getTypeParser: typeof pg.types.getTypeParser = (typeId: number, format?: 'text' | 'binary') => {
  const parser = format === 'binary' ? undefined : parsers.get(typeId);
  return parser ?? pg.types.getTypeParser(typeId, format as 'text');
};
