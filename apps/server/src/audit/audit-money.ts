import { parseArgs } from 'node:util';
import { invariants } from '../invariants.ts';
import { readBalances, readCounts, readSides } from '../modules/administration/reconciliation/reconciliation.store.ts';
import { readConfig } from '../platform/config.ts';
import { findBrokenIn, inSnapshot } from '../platform/database/invariants.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { messageOf } from '../startup-errors.ts';
import { NoBooksError, openBooks } from './open-books.ts';
import { writeReport, type Audit } from './write-report.ts';

/** A missing table or column, which means that the database is of another version. */
const missingCodes = new Set(['42P01', '42703']);

async function audit(databaseUrl: string | undefined): Promise<number> {
  const config = readConfig(process.env);
  const books = await openBooks({ databaseUrl: databaseUrl ?? config.databaseUrl, dataDir: config.dataDir });
  try {
    const found = await readAll(books.url);
    process.stdout.write(writeReport({ source: books.source, invariants, ...found }));
    return found.broken.length === 0 ? 0 : 1;
  } finally {
    await books.close();
  }
}

async function readAll(connectionString: string): Promise<Omit<Audit, 'source' | 'invariants'>> {
  const pool = createPool({ connectionString, max: 1, applicationName: 'ovation audit' });
  const database = createDatabase(pool);
  try {
    return await inSnapshot(database, async (snapshot) => ({
      broken: await findBrokenIn(snapshot, invariants),
      sides: await readSides(snapshot),
      balances: await readBalances(snapshot),
      counts: await readCounts(snapshot),
    }));
  } finally {
    await database.destroy();
    await pool.end();
  }
}

function explain(error: unknown): string {
  if (error instanceof NoBooksError) return error.message;
  if (missingCodes.has((error as { code?: string }).code ?? ''))
    return (
      'This database is not of this version of Ovation. ' +
      'Start the site on it, or on a copy of it, once: that brings it up to date.'
    );
  return messageOf(error, undefined);
}

try {
  const { values } = parseArgs({ options: { 'database-url': { type: 'string' } } });
  process.exitCode = await audit(values['database-url']);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 2;
}
