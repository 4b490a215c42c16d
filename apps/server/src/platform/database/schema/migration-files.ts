import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The database and the migration files do not belong together; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** A migration as `schema_migrations` has it. */
export interface RecordedMigration {
  readonly name: string;
  /** SHA-256 of its file, in hexadecimal. */
  readonly checksum: string;
}

export interface Migration extends RecordedMigration {
  readonly sql: string;
}

/** What a folder of migrations holds, each list in the order of the numbers. */
export interface MigrationFiles {
  readonly folder: string;
  /** Those that the baselines replace. Their files are read only where one of them has to be applied. */
  readonly replaced: readonly RecordedMigration[];
  /** `NNNN_baseline_module.sql`: what the replaced ones add up to, with which a new database begins. */
  readonly baselines: readonly Migration[];
  /** What has been added since. */
  readonly newer: readonly Migration[];
}

/** The folder of the migrations that make Ovation's database. */
export const migrationsFolder = join(import.meta.dirname, '../../../../migrations');

const MIGRATION_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const BASELINE = /^\d{4}_baseline_/;
/** The folder, inside of the other, of what baselines replace; only sites that are older than these still need it. */
const REPLACED = 'before-1.0';

export async function readMigrationFiles(folder: string): Promise<MigrationFiles> {
  const files = (await readdir(folder)).filter((file) => /^\d.*\.sql$/.test(file)).toSorted();
  files.forEach((file, index) => checkName(file, files[index - 1]));
  const migrations = await Promise.all(files.map(async (file) => readMigration(folder, file.slice(0, -'.sql'.length))));
  return {
    folder,
    replaced: await readReplaced(folder),
    baselines: migrations.filter(({ name }) => BASELINE.test(name)),
    newer: migrations.filter(({ name }) => !BASELINE.test(name)),
  };
}

export async function readReplacedMigration({ folder }: MigrationFiles, name: string): Promise<Migration> {
  return readMigration(join(folder, REPLACED), name);
}

/**
 * The names of all migrations that an older database has, and then of the baselines, and of what came since: also the
 * order in which a database that has never had a baseline applies them.
 */
export function knownMigrations({ replaced, baselines, newer }: MigrationFiles): readonly RecordedMigration[] {
  return [...replaced, ...baselines, ...newer];
}

/** The statements of a baseline that an older database lacks: comments on what it already has. */
export function commentsOf({ sql }: Migration): string {
  return [...sql.matchAll(/^comment on .*?';$/gms)].map(([statement]) => statement).join('\n');
}

function checkName(file: string, previous: string | undefined): void {
  if (!MIGRATION_NAME.test(file)) {
    throw new MigrationError(`The migration ${file} must be named like 0001_create_accounts.sql.`);
  }
  if (previous?.slice(0, 4) === file.slice(0, 4)) {
    throw new MigrationError(
      `The migrations ${previous} and ${file} have the same number; give one the next free number.`,
    );
  }
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, `${name}.sql`), 'utf8');
  return { name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
}

/** None for a folder whose migrations replace none. */
async function readReplaced(folder: string): Promise<RecordedMigration[]> {
  const text = await readFile(join(folder, REPLACED, 'checksums.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    },
  );
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([name, checksum]) => ({ name, checksum }));
}
