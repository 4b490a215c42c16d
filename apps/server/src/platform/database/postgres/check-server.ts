import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const timeoutMs = 10_000;
const minVersion = 15;

/** The database server is too old for our SQL; the message says so. */
export class DatabaseTooOldError extends Error {
  override readonly name = 'DatabaseTooOldError';
}

const recoveryMs = 120_000;
const pauseMs = 250;

interface CheckOptions {
  /** How long to wait for a server that does not listen yet, as when both start with the machine; none by default. */
  readonly silenceMs?: number;
  /** Called once, before it waits. */
  readonly onWait?: () => void;
}

/**
 * Throws within ten seconds if the server does not answer, rejects the connection, or is older than PostgreSQL 15.
 * Waits for a server that is starting up or recovering from a crash.
 */
export async function checkServer(
  connectionString: string,
  { silenceMs = 0, onWait }: CheckOptions = {},
): Promise<void> {
  const begun = performance.now();
  const patienceFor = (error: unknown): number => (isStarting(error) ? recoveryMs : isSilent(error) ? silenceMs : 0);
  for (let isFirst = true; ; isFirst = false) {
    const version = await versionOf(connectionString).catch((error: unknown) => {
      if (performance.now() - begun >= patienceFor(error)) throw error;
      return undefined;
    });
    if (version !== undefined) return requireMinVersion(version);
    if (isFirst) onWait?.();
    await wait(pauseMs);
  }
}

/** Nothing listens there, or a proxy in front of it hangs up. */
function isSilent(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'ECONNREFUSED' || code === 'ECONNRESET';
}

/** PostgreSQL's cannot_connect_now, and the errors of connections that were made just before a shutdown or a crash. */
function isStarting(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^57P0[123]$/.test(error.code ?? '');
}

function requireMinVersion(version: string): void {
  if (Number.parseInt(version, 10) < minVersion)
    throw new DatabaseTooOldError(
      `DATABASE_URL leads to a PostgreSQL ${version}; Ovation needs ${minVersion} or newer.`,
    );
}

async function versionOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    return rows[0]?.version ?? '';
  } finally {
    await client.end().catch(() => {});
  }
}
