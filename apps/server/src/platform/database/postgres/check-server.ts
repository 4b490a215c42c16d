import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const patienceMs = 10_000;
const oldestVersion = 15;

/** The database server is too old for our SQL; the message says so. */
export class DatabaseTooOldError extends Error {
  override readonly name = 'DatabaseTooOldError';
}

const recoveryMs = 120_000;
const pauseMs = 250;

/** Fails within ten seconds when the server does not answer, refuses us, or is older than PostgreSQL 15; waits for one that is still recovering from a crash. */
export async function checkServer(connectionString: string): Promise<void> {
  const deadline = performance.now() + recoveryMs;
  for (;;) {
    const version = await versionOf(connectionString).catch((error: unknown) => {
      if (!isComingUp(error) || performance.now() > deadline) throw error;
      return undefined;
    });
    if (version !== undefined) return refuseOld(version);
    await wait(pauseMs);
  }
}

/** PostgreSQL's cannot_connect_now, and what connections are told that were made just before a shutdown or a crash. */
function isComingUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^57P0[123]$/.test(error.code ?? '');
}

function refuseOld(version: string): void {
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new DatabaseTooOldError(
      `DATABASE_URL leads to a PostgreSQL ${version}; Ovation needs ${oldestVersion} or newer.`,
    );
}

async function versionOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    return rows[0]?.version ?? '';
  } finally {
    await client.end().catch(() => {});
  }
}
