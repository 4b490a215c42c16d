import pg from 'pg';

const patienceMs = 10_000;
const oldestVersion = 15;

/** The database server is too old for our SQL; the message says so. */
export class DatabaseTooOldError extends Error {
  override readonly name = 'DatabaseTooOldError';
}

/** Fails within ten seconds when the server does not answer, refuses us, or is older than PostgreSQL 15. */
export async function checkServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < oldestVersion) throw new DatabaseTooOldError(`DATABASE_URL leads to a PostgreSQL ${version}; Ovation needs ${oldestVersion} or newer.`);
  } finally {
    await client.end().catch(() => {});
  }
}
