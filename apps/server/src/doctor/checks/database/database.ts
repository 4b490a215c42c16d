import pg from 'pg';
import { findRunning } from '../../../audit/open-books.ts';
import type { Config } from '../../../platform/config.ts';
import { createPool, isPooled } from '../../../platform/database/pool.ts';
import { checkServer } from '../../../platform/database/postgres/check-server.ts';
import { findPendingMigrations } from '../../../platform/database/schema/migrate.ts';
import { MigrationError, migrationsFolder } from '../../../platform/database/schema/migration-files.ts';
import { readSecretKey } from '../../../platform/disk/data-directory.ts';
import { isLocalAddress } from '../../../platform/local-address.ts';
import { findFingerprint, placeOfSecret, problemOf, remedy } from '../../../platform/secrets/site-secret.ts';
import { during, messageOf } from '../../../startup-errors.ts';
import { findingsOf, type Finding } from '../../finding.ts';
import { readFacts, type DatabaseFacts } from './database-facts.store.ts';

const { fine, skipped, warning, problem } = findingsOf('database');

/** Besides the pool of a process: shared readers, the worker's and its listener. */
const otherConnections = 15;

/** Version, rights, encoding, encryption, connections, and whether its migrations are those of this version. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const url = config.databaseUrl ?? (await findRunning(config.dataDir))?.url;
  if (url === undefined)
    return [skipped(`DATABASE_URL is unset: PostgreSQL runs in ${config.dataDir} while the site does.`)];
  try {
    const facts = await during('database', async () => {
      await checkServer(url);
      return readFacts(url);
    });
    return [
      ...judge(facts, config),
      ...judgePooler(facts, url),
      await during('database', () => checkMigrations(url, facts)),
      ...(await during('database', () => checkSecret(url, config))),
    ];
  } catch (error) {
    return [problem(messageOf(error, config), 'Correct DATABASE_URL, or start, update or unlock that server.')];
  }
}

function judge(facts: DatabaseFacts, { databaseUrl, databasePoolSize }: Config): Finding[] {
  const isAtHome =
    databaseUrl === undefined || isLocalAddress(`http://${new URL(databaseUrl).hostname || 'localhost'}`);
  return [
    facts.encoding !== 'UTF8' &&
      problem(
        `The database's encoding is ${facts.encoding}: most alphabets cannot be stored.`,
        `Create it anew: create database … encoding 'UTF8' template template0.`,
      ),
    !facts.mayCreateTables &&
      problem(
        'The user of DATABASE_URL may not create tables, which every update does.',
        'Make that user the owner of the database: alter database … owner to ….',
      ),
    !facts.isEncrypted &&
      !isAtHome &&
      warning(
        'The connection to the database is not encrypted, and its server is not in your own network by its name.',
        'Add ?sslmode=require to DATABASE_URL, if the network between them is not yours alone.',
      ),
    facts.maxConnections < databasePoolSize + otherConnections &&
      warning(
        `The database allows ${facts.maxConnections} connections; one process may want ${databasePoolSize + otherConnections}.`,
        'Raise max_connections, or lower DATABASE_POOL_SIZE.',
      ),
  ].filter((finding) => finding !== false);
}

function judgePooler({ isPooled: hasPooler, endsStatements }: DatabaseFacts, url: string): Finding[] {
  return [
    hasPooler &&
      !isPooled(url) &&
      warning(
        'A pooler stands before the database, and DATABASE_URL does not say so.',
        'Add ?pgbouncer=true to DATABASE_URL, unless the pooler keeps a connection for each session.',
      ),
    !hasPooler &&
      isPooled(url) &&
      warning(
        'DATABASE_URL says ?pgbouncer=true, but leads straight to PostgreSQL: every statement is planned each time.',
        'Take ?pgbouncer=true away.',
      ),
    hasPooler &&
      !endsStatements &&
      warning(
        'Nothing ends a statement that hangs: through a pooler, the site cannot ask for it.',
        `alter role … set statement_timeout = '30s'; alter role … set idle_in_transaction_session_timeout = '30s'`,
      ),
  ].filter((finding) => finding !== false);
}

/** No migration wants an extension. */
async function checkMigrations(connectionString: string, { version }: DatabaseFacts): Promise<Finding> {
  const pool = createPool({ connectionString, max: 1, applicationName: 'ovation doctor' });
  try {
    const pending = await findPendingMigrations(pool, migrationsFolder);
    const state =
      pending.length === 0 ? 'up to date' : `${pending.length} migrations behind, which the next start applies`;
    return fine(`PostgreSQL ${version}, ${state}. It needs no extension.`);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return problem(error.message, 'Run the version of Ovation that this database belongs to.');
  } finally {
    await pool.end();
  }
}

/** A site without a fingerprint gets it at its next start. */
async function checkSecret(connectionString: string, config: Config): Promise<Finding[]> {
  const pool = createPool({ connectionString, max: 1, applicationName: 'ovation doctor' });
  try {
    const stored = await findFingerprint(pool).catch(undefinedIfUnreadable);
    if (stored === undefined) return [];
    const known = config.secretKey ?? (await readSecretKey(config.dataDir));
    const found = problemOf(stored, { known, place: placeOfSecret(config) });
    return [found === undefined ? fine('The secret key is that of the site in it.') : problem(found, remedy)];
  } finally {
    await pool.end();
  }
}

/** Of a database that is not migrated yet, or whose tables are another user's, which is a finding of its own. */
function undefinedIfUnreadable(error: unknown): undefined {
  if (!(error instanceof pg.DatabaseError) || !['42P01', '42501'].includes(error.code ?? '')) throw error;
}
