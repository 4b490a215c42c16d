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
import { removeOldBackups } from './retention.ts';
import { tellSite } from './tell-site.ts';
import { makeBackupKey } from './vault/age.ts';
import { listBackups } from './vault/manifest.ts';
import { openPlace } from './vault/open-place.ts';
import { openVault, openVaultOf, type Vault } from './vault/vault.ts';

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
