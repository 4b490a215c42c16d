import type { Storage } from '../../gateways/storage/storage.ts';
import { contentTypeOf } from '../../gateways/storage/content-type.ts';
import { DamagedFileError } from '../backup-problem.ts';
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

/** A media file that the backup lists and cannot give back. */
export interface DamagedMedia {
  readonly key: string;
  /** The file of the vault. */
  readonly file: string;
  /** A sentence. */
  readonly problem: string;
}

/** Copies back what is not there yet, and goes on past what is missing or damaged in the vault, which it returns. */
export async function restoreMedia({ storage, vault, media, onFile }: RestoreOptions): Promise<DamagedMedia[]> {
  const damaged: DamagedMedia[] = [];
  let done = 0;
  await eachAtOnce(media, atOnce, async (saved) => {
    const problem = await restoreFile({ storage, vault }, saved);
    if (problem !== undefined) damaged.push({ key: saved.key, file: saved.file, problem });
    onFile((done += 1), media.length);
  });
  return damaged.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Undefined once the file is there, otherwise what is wrong with its copy in the vault. */
export async function restoreFile(
  { storage, vault }: Pick<RestoreOptions, 'storage' | 'vault'>,
  saved: SavedMedia,
): Promise<string | undefined> {
  if (await isThere(storage, saved)) return undefined;
  let damage: unknown;
  try {
    const source = await vault.read(saved.file, saved);
    // A store may report that its upload was cut off, and not why.
    source.once('error', (error) => (damage = error));
    await storage.put(saved.key, source, { contentType: contentTypeOf(saved.key) });
    return undefined;
  } catch (error) {
    const cause = damage ?? error;
    if (cause instanceof DamagedFileError) return cause.message;
    throw cause;
  }
}

/** An interrupted restore has copied some files; the store may have lost the end of one in a crash. */
async function isThere(storage: Storage, { key, sizeBytes, sha256 }: SavedMedia): Promise<boolean> {
  if ((await storage.stat(key))?.sizeBytes !== sizeBytes) return false;
  const source = await storage.read(key);
  return source !== undefined && (await contentOf(source)).sha256 === sha256;
}

/** Removes what the backup does not have. */
export async function removeOtherMedia(storage: Storage, media: readonly SavedMedia[]): Promise<void> {
  const kept = new Set(media.map(({ key }) => key));
  const others: string[] = [];
  for await (const { key } of storage.list('')) if (!kept.has(key)) others.push(key);
  for (const key of others) await storage.delete(key);
}
