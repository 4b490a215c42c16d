import { mediaFolder } from './media/copy-media.ts';
import { folderOf, listBackups, readManifest } from './vault/manifest.ts';
import type { Vault } from './vault/vault.ts';

export interface Removed {
  readonly backups: readonly string[];
  readonly mediaFiles: number;
}

/**
 * Keeps the newest backups and every file that they need. Reads all their lists before anything is removed, so that one
 * that cannot be read stops it.
 */
export async function removeOldBackups(vault: Vault, keep: number): Promise<Removed> {
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
