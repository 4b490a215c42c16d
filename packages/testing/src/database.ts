import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Drops the database and closes its open connections. */
  drop(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: { url: string; template: string };
  }
}

/**
 * Clones the migrated template database (about 50 ms); call it once per test file.
 * Copying files is twice as fast as copying through the log, and clones can run concurrently.
 */
export async function createTestDatabase({ url, template } = inject('testPostgres')): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdministrator(url, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: databaseUrl(url, name),
    drop: () => withAdministrator(url, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

export function databaseUrl(serverUrl: string, name: string): string {
  return new URL(`/${name}`, serverUrl).href;
}

/** Runs a command on the server's maintenance database, for creating and dropping databases. */
export async function withAdministrator(url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
