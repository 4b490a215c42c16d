import type { Storage } from '../../gateways/storage/storage.ts';
import { contentTypeOf } from '../../gateways/storage/content-type.ts';
import { contentOf } from '../vault/checked.ts';
import type { SavedMedia } from '../vault/manifest.ts';
import type { Vault } from '../vault/vault.ts';
import { eachAtOnce } from './each-at-once.ts';

const atOnce = 4;

interface RestoreOptions {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly media: readonly SavedMedia[];
  readonly onFile: (done: number, all: number) => void;
}

/** Copies back what is not there yet, and removes what the backup does not have. */
export async function restoreMedia({ storage, vault, media, onFile }: RestoreOptions): Promise<void> {
  let done = 0;
  await eachAtOnce(media, atOnce, async (file) => {
    if (!(await isThere(storage, file))) await restoreFile(storage, vault, file);
    onFile((done += 1), media.length);
  });
  await removeOthers(storage, new Set(media.map(({ key }) => key)));
}

async function restoreFile(storage: Storage, vault: Vault, file: SavedMedia): Promise<void> {
  const source = await vault.read(file.file, file);
  await storage.put(file.key, source, { contentType: contentTypeOf(file.key) });
}

/** An interrupted restore has copied some files; the store may have lost the end of one in a crash. */
async function isThere(storage: Storage, { key, sizeBytes, sha256 }: SavedMedia): Promise<boolean> {
  if ((await storage.stat(key))?.sizeBytes !== sizeBytes) return false;
  const source = await storage.read(key);
  return source !== undefined && (await contentOf(source)).sha256 === sha256;
}

async function removeOthers(storage: Storage, kept: ReadonlySet<string>): Promise<void> {
  const others: string[] = [];
  for await (const { key } of storage.list('')) if (!kept.has(key)) others.push(key);
  for (const key of others) await storage.delete(key);
}
