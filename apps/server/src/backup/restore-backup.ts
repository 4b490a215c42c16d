import { readdir } from 'node:fs/promises';
import { openStorage } from '../gateways/storage/open-storage.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import type { Config } from '../platform/config.ts';
import { endRestore, markRestore, readRestoreMark } from '../platform/disk/unfinished-restore.ts';
import { BackupProblem } from './backup-problem.ts';
import { requireFiles } from './check-files.ts';
import { loadTables } from './database/load-tables.ts';
import { countSiteSessions, isEmptyDatabase, recreateTables, requireSameVersion } from './database/prepare-empty.ts';
import { inTransaction } from './database/session.ts';
import {
  findOldData,
  openInstallation,
  requireSecretKey,
  targetOf,
  writeSecretKey,
  type Installation,
} from './installation.ts';
import { restoreMedia } from './media/restore-media.ts';
import { createProgress } from './progress.ts';
import type { Manifest } from './vault/manifest.ts';
import type { Vault } from './vault/vault.ts';

interface RestoreOptions {
  readonly config: Config;
  readonly vault: Vault;
  readonly manifest: Manifest;
  /** Whether a site that is there may be replaced. */
  readonly replaces: boolean;
  readonly write: (line: string) => void;
}

/** Fills an empty installation. Interrupted, it leaves one that does not start, and continues when it runs again. */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { config, vault, manifest } = options;
  requireSecretKey(config, manifest.secretKey);
  await requireSameVersion(manifest);
  await requireFiles(vault, manifest);
  await beginInFolder(options);
  const installation = await openInstallation(config);
  try {
    await fill(options, installation);
  } finally {
    await installation.close();
  }
}

/** An empty folder is marked first, so that a crash while its database is created can be told from a site. */
async function beginInFolder({ config, manifest, replaces }: RestoreOptions): Promise<void> {
  const { dataDir } = config;
  if (replaces || (await readRestoreMark(dataDir))) return;
  refuse(await findOldData(config, manifest.secretKey));
  const names = await readdir(dataDir).catch(() => []);
  if (names.length === 0) await markRestore(dataDir, { isChecked: false, target: targetOf(config) });
}

async function fill(options: RestoreOptions, { databaseUrl }: Installation): Promise<void> {
  const { config, vault, manifest, write } = options;
  const storage = await openStorage(config);
  await requireTarget(options, databaseUrl, storage);
  await markRestore(config.dataDir, { isChecked: true, target: targetOf(config) });
  await writeSecretKey(config, manifest.secretKey);
  const onFile = createProgress(write, 'Media files restored');
  await restoreMedia({ storage, vault, media: manifest.media, onFile });
  await recreateTables(databaseUrl, manifest);
  const onTable = createProgress(write, 'Tables restored');
  await inTransaction(databaseUrl, (client) => loadTables(client, { vault, manifest, onTable }));
  await endRestore(config.dataDir);
}

/** What an interrupted restore has filled needs no second check, if it is still the same database and bucket. */
async function requireTarget(options: RestoreOptions, databaseUrl: string, storage: Storage): Promise<void> {
  const { config, replaces } = options;
  const mark = await readRestoreMark(config.dataDir);
  const isAllowed = replaces || (mark?.isChecked === true && mark.target === targetOf(config));
  await inTransaction(databaseUrl, async (client) => {
    if ((await countSiteSessions(client)) > 0)
      throw new BackupProblem('A site is running on this database. Stop it before the restore.');
    if (!isAllowed && !(await isEmptyDatabase(client))) refuse(['The database is not empty.']);
  });
  if (isAllowed) return;
  for await (const { key } of storage.list('')) refuse([`The place for media is not empty: it holds ${key}.`]);
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0)
    throw new BackupProblem(
      `${reasons.join(' ')} A restore fills an empty installation; with --replace it removes what is there.`,
    );
}
