import { parseArgs } from 'node:util';
import { openBooks } from '../audit/open-books.ts';
import { openStorage } from '../gateways/storage/open-storage.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { readSecretKey } from '../platform/disk/data-directory.ts';
import { sitePrefix } from '../platform/processes/processes.ts';
import { BackupProblem } from './backup-problem.ts';
import { makeBackup, withBackupLock, type MadeBackup } from './make-backup.ts';
import { requireKey, runProgram, sizeOf, writeLine } from './program.ts';
import { tellSite } from './tell-site.ts';
import { makeBackupKey } from './vault/age.ts';
import { listBackups, folderOf, readManifest } from './vault/manifest.ts';
import { openPlace } from './vault/open-place.ts';
import { openVault, openVaultOf, type Vault } from './vault/vault.ts';
import { mediaFolder } from './media/copy-media.ts';

const options = {
  to: { type: 'string' },
  list: { type: 'boolean', default: false },
  'new-key': { type: 'boolean', default: false },
} as const;

async function run(config: Config): Promise<number> {
  const { values } = parseArgs({ options });
  if (values['new-key']) writeLine(await makeBackupKey());
  else if (values.list) await writeList(config, values.to);
  else await backUp(config, values.to);
  return 0;
}

async function writeList(config: Config, to: string | undefined): Promise<void> {
  const vault = await openVault(await openPlace(to, config, { isReadOnly: true }), await requireKey(config));
  for (const id of await listBackups(vault)) writeLine(id);
}

async function backUp(config: Config, to: string | undefined): Promise<void> {
  const key = await requireKey(config);
  const place = await openPlace(to, config);
  const books = await openBooks(config);
  try {
    const secretKey = await requireSecretKey(config);
    await withBackupLock(books.url, async () => {
      const vault = await openVaultOf(sitePrefix(secretKey), place, key);
      await backUpTo(vault, { config, databaseUrl: books.url, secretKey });
    });
  } finally {
    await books.close();
  }
}

interface Site {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
}

async function backUpTo(vault: Vault, { config, databaseUrl, secretKey }: Site): Promise<void> {
  const storage = await openStorage(config);
  const made = await makeBackup({ vault, databaseUrl, storage, secretKey, clock: systemClock, write: writeLine });
  await tellSite(databaseUrl, { place: vault.name, finishedAt: systemClock.now(), made });
  writeLine(describe(made, vault));
  const removed = await removeOldBackups(vault, config.backup.keep);
  if (removed.backups.length > 0)
    writeLine(`Removed the oldest backups: ${removed.backups.join(', ')}, and ${removed.mediaFiles} media files.`);
}

function describe({ manifest, copied }: MadeBackup, { name }: Vault): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    `The backup ${manifest.id} in ${name} is complete: ${rows} rows of ${manifest.tables.length} tables, ` +
    `${manifest.media.length} media files, of which ${copied.files} were new (${sizeOf(copied.bytes)}).`
  );
}

/** From the configuration, otherwise from the data folder. */
async function requireSecretKey({ secretKey, dataDir }: Config): Promise<string> {
  const kept = secretKey ?? (await readSecretKey(dataDir));
  if (kept === undefined)
    throw new BackupProblem(
      `The site's secret is missing: set DATA_DIR to the folder that has its secret.key, or set SECRET_KEY.`,
    );
  return kept;
}

await runProgram(run);

interface Removed {
  readonly backups: readonly string[];
  readonly mediaFiles: number;
}

/**
 * Keeps the newest backups and every file that they need. Reads all their lists before anything is removed, so that one
 * that cannot be read stops it.
 */
async function removeOldBackups(vault: Vault, keep: number): Promise<Removed> {
  const ids = await listBackups(vault);
  const [old, kept] = [ids.slice(0, -keep), ids.slice(-keep)];
  const needed = await findNeeded(vault, kept);
  for (const id of old) await vault.delete(`${folderOf(id)}manifest.age`);
  await removeFolders(vault, kept);
  return { backups: old, mediaFiles: await removeMedia(vault, needed) };
}

async function findNeeded(vault: Vault, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  for (const id of ids) {
    const { media } = await readManifest(vault, id);
    for (const { file } of media) needed.add(file);
  }
  return needed;
}

/** Those of removed backups, and of those that never became complete. */
async function removeFolders(vault: Vault, kept: readonly string[]): Promise<void> {
  const ids = new Set([...(await vault.list('backups/')).keys()].map((path) => path.split('/')[1] ?? ''));
  for (const id of ids) if (!kept.includes(id)) await vault.deleteFolder(folderOf(id));
}

async function removeMedia(vault: Vault, needed: ReadonlySet<string>): Promise<number> {
  const others = [...(await vault.list(mediaFolder)).keys()].filter((path) => !needed.has(path));
  for (const path of others) await vault.delete(path);
  return others.length;
}
