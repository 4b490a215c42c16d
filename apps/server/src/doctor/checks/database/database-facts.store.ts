import pg from 'pg';

/** What a database server says about itself. */
export interface DatabaseFacts {
  readonly version: string;
  readonly encoding: string;
  readonly mayCreateTables: boolean;
  readonly isEncrypted: boolean;
  readonly maxConnections: number;
  /** Whether a pooler stands between: the process that answers is not the one that accepted the connection. */
  readonly isPooled: boolean;
  /** Whether PostgreSQL ends a statement that runs for too long. */
  readonly endsStatements: boolean;
  /** Milliseconds since 1970, by the clock of the database's machine. */
  readonly timeMs: number;
}

const timeoutMs = 10_000;

/** Throws what PostgreSQL or the network says. */
export async function readFacts(connectionString: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseFacts & { backend: number }>(`
      select current_setting('server_version') as version,
        current_setting('server_encoding') as encoding,
        has_schema_privilege(current_schema(), 'create') is true as "mayCreateTables",
        coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
        current_setting('max_connections')::int as "maxConnections",
        current_setting('statement_timeout') <> '0' as "endsStatements",
        pg_backend_pid() as "backend",
        (extract(epoch from clock_timestamp()) * 1000)::float8 as "timeMs"`);
    const { backend, ...facts } = rows[0] as DatabaseFacts & { backend: number };
    return { ...facts, isPooled: backend !== (client as pg.Client & { processID: number }).processID };
  } finally {
    await client.end().catch(() => {});
  }
}
