import { englishOf } from '@ovation/language/english.ts';
import { invariants } from '../invariants.ts';
import { findBroken } from '../platform/database/invariants.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { prepareDatabase } from '../platform/database/schema/prepare.ts';
import { BackupProblem } from './backup-problem.ts';
import { findMissingFiles } from './check-files.ts';
import { contentOfTable } from './database/dump-tables.ts';
import { loadTables } from './database/load-tables.ts';
import type { ScratchDatabase } from './database/scratch-database.ts';
import { recreateTables, requireSameVersion } from './database/prepare-empty.ts';
import { inTransaction } from './database/session.ts';
import { eachAtOnce } from './media/each-at-once.ts';
import { createProgress } from './program.ts';
import { contentOf } from './vault/checked.ts';
import type { Manifest, SavedMedia } from './vault/manifest.ts';
import type { Vault } from './vault/vault.ts';

interface VerifyOptions {
  readonly vault: Vault;
  readonly manifest: Manifest;
  /** Where the restore is tried. It is closed. */
  readonly scratch: ScratchDatabase;
  readonly write: (line: string) => void;
}

const quiet = { info: () => {}, debug: () => {} };
const atOnce = 4;

/** A sentence for each problem. */
interface Problems {
  readonly ofTables: readonly string[];
  readonly ofMedia: readonly string[];
}

/** Tries a whole restore, the database first. */
export async function verifyBackup(options: VerifyOptions): Promise<Problems> {
  const { vault, manifest, scratch } = options;
  const ofTables = await verifyTables(options).finally(() => scratch.close());
  const missing = await findMissingFiles(vault, { ...manifest, tables: [] });
  const named = new Set(missing.flatMap((sentence) => sentence.match(/\S+\.age/g) ?? []));
  return { ofTables, ofMedia: [...missing, ...(await findDamagedMedia(options, named))] };
}

async function verifyTables(options: VerifyOptions): Promise<readonly string[]> {
  const { vault, manifest } = options;
  await requireSameVersion(manifest);
  const missing = await findMissingFiles(vault, { ...manifest, media: [] });
  return missing.length > 0 ? missing : tryDatabase(options);
}

/** Reads every file to its end, each content once, without keeping it. */
async function findDamagedMedia({ vault, manifest, write }: VerifyOptions, named: Set<string>): Promise<string[]> {
  const files = new Map(manifest.media.map((media) => [media.file, media]));
  for (const file of named) files.delete(file);
  const [onFile, problems] = [createProgress(write, 'Media files read'), [] as string[]];
  let done = 0;
  await eachAtOnce(files.values(), atOnce, async (media) => {
    problems.push(...(await problemsOf(async () => readMedia(vault, media))));
    onFile((done += 1), files.size);
  });
  return problems;
}

async function readMedia(vault: Vault, media: SavedMedia): Promise<string[]> {
  await contentOf(await vault.read(media.file, media));
  return [];
}

async function tryDatabase(options: VerifyOptions): Promise<string[]> {
  const { url } = options.scratch;
  return problemsOf(async () => {
    await restoreInto(url, options);
    return [...(await compareTables(url, options)), ...(await auditBooks(url, options))];
  });
}

async function restoreInto(url: string, { vault, manifest, write }: VerifyOptions): Promise<void> {
  await recreateTables(url, manifest);
  const onTable = createProgress(write, 'Tables restored');
  await inTransaction(url, (client) => loadTables(client, { vault, manifest, onTable }));
}

/** Every value of every row. */
async function compareTables(url: string, { manifest, write }: VerifyOptions): Promise<string[]> {
  return inTransaction(url, async (client) => {
    const [onTable, problems] = [createProgress(write, 'Tables compared'), [] as string[]];
    for (const [index, table] of manifest.tables.entries()) {
      const found = await contentOfTable(client, table);
      if (found.rows !== table.rows || found.sha256 !== table.sha256)
        problems.push(`The table ${table.name} is another after the restore: ${found.rows} of ${table.rows} rows.`);
      onTable(index + 1, manifest.tables.length);
    }
    return problems;
  });
}

/** The invariants are those of this version, to which the database is brought first. */
async function auditBooks(url: string, { write }: VerifyOptions): Promise<string[]> {
  const pool = createPool({ connectionString: url, max: 1, applicationName: 'ovation verify' });
  const database = createDatabase(pool);
  try {
    await prepareDatabase(pool, quiet);
    const broken = await findBroken(database, invariants);
    write(`Invariants of the books checked: ${invariants.length}`);
    return broken.map(({ invariant, problem }) => `The books are wrong: ${problem} (${englishOf(invariant.name)})`);
  } finally {
    await database.destroy();
    await pool.end();
  }
}

async function problemsOf(run: () => Promise<string[]>): Promise<string[]> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof BackupProblem) return [error.message];
    throw error;
  }
}
