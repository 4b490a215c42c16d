import type pg from 'pg';
import { checkServer } from '../../platform/database/postgres/check-server.ts';
import { findBinaries } from '../../platform/database/postgres/postgres-binaries.ts';
import { startTemporaryPostgres } from '../../platform/database/postgres/temporary-postgres.ts';
import { BackupProblem } from '../backup-problem.ts';
import { connected } from './session.ts';

/** An empty database for trying something, which is removed when it is closed. */
export interface ScratchDatabase {
  readonly url: string;
  /** Where it is, for people: `a PostgreSQL of its own`. */
  readonly place: string;
  close(): Promise<void>;
}

interface ScratchOptions {
  /** A server that was asked for. */
  readonly named: string | undefined;
  /** The site's. */
  readonly configured: string | undefined;
  readonly hasOwn?: () => Promise<boolean>;
}

/**
 * In a PostgreSQL of its own, where Ovation has the programs for that; in containers it has not, and then on the
 * server of the site, where the database has another name. Throws BackupProblem if that is not allowed.
 */
export async function openScratchDatabase({
  named,
  configured,
  hasOwn = hasEmbedded,
}: ScratchOptions): Promise<ScratchDatabase> {
  const server = named ?? ((await hasOwn()) ? undefined : configured);
  if (server !== undefined) return createOnServer(server);
  const { url, stop } = await startTemporaryPostgres();
  return { url, place: 'a PostgreSQL of its own', close: stop };
}

function hasEmbedded(): Promise<boolean> {
  return findBinaries().then(
    () => true,
    () => false,
  );
}

const prefix = 'ovation_verify_';

async function createOnServer(server: string): Promise<ScratchDatabase> {
  const { host, searchParams } = requireAddress(server);
  const name = `${prefix}${Date.now()}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const isPooled = searchParams.get('pgbouncer') === 'true';
  try {
    await checkServer(server);
    await connected(server, async (client) => {
      await removeAbandoned(client);
      await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    });
  } catch (error) {
    throw new BackupProblem(explain(error, host), { cause: error });
  }
  const close = async (): Promise<void> => {
    await connected(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  await checkServer(url).catch(async (error: Error) => {
    await close();
    const pooler = isPooled ? ' A pooler leads to the databases that it knows: name PostgreSQL itself.' : '';
    throw new BackupProblem(`The new database ${name} at ${host} could not be opened: ${error.message}.${pooler}`);
  });
  return { url, place: `the database ${name} at ${host}`, close };
}

function requireAddress(server: string): URL {
  const url = URL.parse(server);
  if (url === null)
    throw new BackupProblem(
      'This is no address of a database. Please write it like postgres://user:password@host:5432/database.',
    );
  return url;
}

const dayMs = 86_400_000;

/** Those of programs that were killed. */
async function removeAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^${prefix}[0-9]+$'`,
  );
  const old = rows.filter(({ name }) => Number(name.slice(prefix.length)) < Date.now() - dayMs);
  // One that another user has made, or still uses, is not ours to remove.
  for (const { name } of old) await client.query(`drop database ${name}`).catch(() => {});
}

function explain(error: unknown, host: string): string {
  const { code, message } = error as { code?: string; message: string };
  if (code === '42501')
    return (
      `The user of the database may not create another one at ${host}, which a restore is tried in. Allow it ` +
      '(alter role … createdb), or name another server with --database-url.'
    );
  return `The server at ${host}, on which a restore would be tried, cannot be used: ${message}.`;
}
