import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { checkServer } from '../platform/database/postgres/check-server.ts';
import { startEmbeddedPostgres } from '../platform/database/postgres/embedded-postgres.ts';
import { openDataDirectory } from '../platform/disk/data-directory.ts';
import { during } from '../startup-errors.ts';
import { BackupProblem } from './backup-problem.ts';

/** The place that a restore fills. */
export interface Installation {
  readonly databaseUrl: string;
  close(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {}, debug: () => {} };

/** Locks the data folder and starts the embedded database. Throws BackupProblem if the site runs. */
export async function openInstallation({ dataDir, databaseUrl }: Config): Promise<Installation> {
  const directory = await during('data directory', () => openDataDirectory(dataDir));
  try {
    const postgres = await during('database', async () => {
      if (databaseUrl === undefined) return startEmbeddedPostgres({ dataDir, logger: quiet });
      await checkServer(databaseUrl);
      return undefined;
    });
    return {
      databaseUrl: databaseUrl ?? postgres?.url ?? '',
      async close() {
        await postgres?.stop();
        await directory.release();
      },
    };
  } catch (error) {
    await directory.release();
    throw error;
  }
}

/** Different for each database and place of media, and without their secrets. */
export function targetOf({ databaseUrl, s3 }: Config): string {
  const parts = [databaseUrl, s3?.endpoint, s3?.bucket, s3?.prefix];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** What a data folder already has of a site. */
export async function findOldData({ dataDir, databaseUrl, secretKey }: Config, savedKey: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [] as string[]);
  const keptKey = await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => '');
  const found = [
    ...(databaseUrl === undefined && names.includes('postgres') ? ['a database'] : []),
    ...(keptKey !== '' && keptKey !== savedKey && secretKey === undefined ? ['the secret key of another site'] : []),
  ];
  return found.map((what) => `${dataDir} holds ${what}.`);
}

/** Shorter ones are not accepted from a file, only from the environment. */
const minLengthInFile = 43;

/** The restored site has to have the secret that its columns are encrypted with. */
export function requireSecretKey({ secretKey }: Config, savedKey: string): void {
  if (secretKey === undefined && savedKey.length < minLengthInFile)
    throw new BackupProblem(
      'The site of this backup had its SECRET_KEY in the environment: set the same one, and again.',
    );
  if (secretKey !== undefined && secretKey !== savedKey)
    throw new BackupProblem(
      'SECRET_KEY is not that of the site in the backup, and would leave its bank details and papers unreadable. ' +
        'Set the same one, or unset it: then the one in the backup is used.',
    );
}

/** Complete or not at all. */
export async function writeSecretKey({ dataDir, secretKey }: Config, savedKey: string): Promise<void> {
  if (secretKey !== undefined) return;
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const draft = join(dataDir, 'secret.key.restored');
  await writeFile(draft, savedKey, { mode: 0o600, flush: true });
  await rename(draft, join(dataDir, 'secret.key'));
}
