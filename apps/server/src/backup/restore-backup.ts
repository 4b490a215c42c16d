import { readdir } from 'node:fs/promises';
import { openStorage } from '../gateways/storage/open-storage.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import type { Config } from '../platform/config.ts';
import { endRestore, markRestore, readRestoreMark } from '../platform/disk/unfinished-restore.ts';
import { during } from '../startup-errors.ts';
import { BackupProblem, DamagedFileError } from './backup-problem.ts';
import { requireTables } from './check-files.ts';
import { checkTable, loadTables } from './database/load-tables.ts';
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
import { removeOtherMedia, restoreMedia, restoreFile, type DamagedMedia } from './media/restore-media.ts';
import { createProgress } from './program.ts';
import { listBackups, readManifest, type Manifest, type SavedMedia } from './vault/manifest.ts';
import { inPlace, withSentences } from './vault/place-problem.ts';
import type { Vault } from './vault/vault.ts';

interface RestoreOptions {
  readonly config: Config;
  readonly vault: Vault;
  readonly manifest: Manifest;
  /** Whether a site that is there may be replaced. */
  readonly replaces: boolean;
  readonly write: (line: string) => void;
}

/**
 * Fills an empty installation, and returns the media that are not as they were saved. Interrupted, it leaves a site
 * that does not start, and continues when it runs again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<LostMedia[]> {
  const { config, vault, manifest } = options;
  requireSecretKey(config, manifest.secretKey);
  await requireSameVersion(manifest);
  await requireTables(vault, manifest);
  if (options.replaces) await requireWholeTables(options);
  await beginInFolder(options);
  const installation = await openInstallation(config);
  try {
    return await fill(options, installation);
  } finally {
    await installation.close();
  }
}

/** A site that is there is touched only for a database that can take its place. */
async function requireWholeTables({ vault, manifest: { tables }, write }: RestoreOptions): Promise<void> {
  const onTable = createProgress(write, 'Tables checked');
  for (const [index, table] of tables.entries()) {
    await checkTable(vault, table);
    onTable(index + 1, tables.length);
  }
}

/** An empty folder is marked first, so that a crash while its database is created can be told from a site. */
async function beginInFolder({ config, manifest, replaces }: RestoreOptions): Promise<void> {
  const { dataDir } = config;
  if (replaces || (await readRestoreMark(dataDir))) return;
  refuse(await findOldData(config, manifest.secretKey));
  const names = await readdir(dataDir).catch(() => []);
  if (names.every((name) => name === 'lost+found'))
    await inFolder(() => markRestore(dataDir, { isChecked: false, target: targetOf(config) }));
}

/** What fails there is told as a problem of DATA_DIR. */
const inFolder = (run: () => Promise<void>): Promise<void> => during('data directory', run);

/** The database comes first: a site without some of its pictures is one that people can use. */
async function fill(options: RestoreOptions, { databaseUrl }: Installation): Promise<LostMedia[]> {
  const { config, vault, manifest, write } = options;
  const place = placeOfMedia(config);
  const storage = withSentences(await inPlace(place, () => openStorage(config)), place);
  await requireTarget(options, databaseUrl, storage);
  await fillDatabase(options, databaseUrl);
  const onFile = createProgress(write, 'Media files restored');
  const damaged = await restoreMedia({ storage, vault, media: manifest.media, onFile });
  const lost = await restoreOtherCopies({ storage, vault, id: manifest.id, damaged });
  await removeOtherMedia(storage, manifest.media);
  await endRestore(config.dataDir);
  return lost;
}

/** Not a second time, if only the media were interrupted. */
async function fillDatabase({ config, vault, manifest, write }: RestoreOptions, databaseUrl: string): Promise<void> {
  const [{ dataDir }, target] = [config, targetOf(config)];
  const mark = await readRestoreMark(dataDir);
  const isLoaded = mark?.target === target && mark.loaded === manifest.id;
  if (isLoaded && !(await inTransaction(databaseUrl, isEmptyDatabase))) return;
  await inFolder(() => markRestore(dataDir, { isChecked: true, target }));
  const onTable = createProgress(write, 'Tables restored');
  await during('database', async () => {
    await recreateTables(databaseUrl, manifest);
    await inTransaction(databaseUrl, (client) => loadTables(client, { vault, manifest, onTable }));
  });
  await inFolder(() => writeSecretKey(config, manifest.secretKey));
  await inFolder(() => markRestore(dataDir, { isChecked: true, target, loaded: manifest.id }));
}

function placeOfMedia({ s3, dataDir }: Config): string {
  return s3 === undefined ? dataDir : `The bucket ${s3.bucket}`;
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

interface CopyOptions {
  readonly storage: Storage;
  readonly vault: Vault;
  /** Of the backup whose copies are damaged. */
  readonly id: string;
  readonly damaged: readonly DamagedMedia[];
}

/** What could not be restored as it was saved. */
export interface LostMedia extends DamagedMedia {
  /** The other backup whose copy of the file was restored in its place, if there is a good one. */
  readonly copyFrom?: string;
}

/**
 * Restores what the file was in another backup: the next older one that has a good copy, otherwise the next newer one.
 * An old picture is better than none.
 */
async function restoreOtherCopies({ storage, vault, id, damaged }: CopyOptions): Promise<LostMedia[]> {
  const lost = new Map<string, LostMedia>(damaged.map((each) => [each.key, each]));
  const bad = new Set(damaged.map(({ file }) => file));
  const isMissing = (key: string): boolean => lost.has(key) && lost.get(key)?.copyFrom === undefined;
  const others = damaged.length === 0 ? [] : await otherBackups(vault, id);
  for (const other of others) {
    for (const saved of await mediaOf(vault, other)) {
      if (!isMissing(saved.key) || bad.has(saved.file)) continue;
      const problem = await restoreFile({ storage, vault }, saved);
      if (problem === undefined) lost.set(saved.key, { ...(lost.get(saved.key) as LostMedia), copyFrom: other });
      else bad.add(saved.file);
    }
  }
  return [...lost.values()];
}

/** The nearest in time first, older ones before newer ones. */
async function otherBackups(vault: Vault, id: string): Promise<string[]> {
  const ids = await listBackups(vault);
  return [...ids.filter((other) => other < id).toReversed(), ...ids.filter((other) => other > id)];
}

/** A backup whose own list is damaged has nothing to give. */
function mediaOf(vault: Vault, id: string): Promise<readonly SavedMedia[]> {
  return readManifest(vault, id).then(
    ({ media }) => media,
    (error: unknown) => {
      if (error instanceof DamagedFileError) return [];
      throw error;
    },
  );
}
