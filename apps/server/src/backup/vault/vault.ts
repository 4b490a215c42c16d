import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupProblem, DamagedFileError } from '../backup-problem.ts';
import type { BackupKey } from './age.ts';
import { checked, ContentChangedError, type Content } from './checked.ts';
import type { Place } from './open-place.ts';

/** The files of all backups of one site in one place, sealed with one key. */
export interface Vault {
  readonly name: string;
  readonly key: BackupKey;
  /** Returns the size of the sealed file. */
  put(path: string, source: Readable): Promise<number>;
  /**
   * Throws DamagedFileError, also while it is read, if the file is missing or damaged, and BackupProblem if its place
   * cannot be used; the messages name them.
   */
  read(path: string, expected?: Content): Promise<Readable>;
  /** The sizes of the sealed files below a folder, by their paths. */
  list(folder: string): Promise<Map<string, number>>;
  delete(path: string): Promise<void>;
  deleteFolder(folder: string): Promise<void>;
}

const plain = { contentType: 'application/octet-stream' };
/** Readable by everyone: which key belongs to the backups. */
const labelPath = 'ovation-backup.json';
const label = z.object({ format: z.literal(1), key: z.string(), site: z.string() });
type Label = z.output<typeof label>;

export async function isVault(place: Place): Promise<boolean> {
  return (await readLabel(place)) !== undefined;
}

/** Opens the vault for reading. Throws BackupProblem if there is none, or another key or site belongs to it. */
export async function openVault(place: Place, key: BackupKey, site?: string): Promise<Vault> {
  const found = await readLabel(place);
  if (found === undefined) throw new BackupProblem(`There are no backups in ${place.name}.`);
  requireKey(found, place, key);
  if (site !== undefined) requireSite(found, place, site);
  return vaultOf(place, key);
}

/** Opens the vault for the backups of this site, and creates it if the place is empty. */
export async function openVaultOf(site: string, place: Place, key: BackupKey): Promise<Vault> {
  const found = await readLabel(place);
  if (found === undefined) await createVault(place, { format: 1, key: key.recipient, site });
  else requireKey(found, place, key);
  if (found) requireSite(found, place, site);
  return vaultOf(place, key);
}

function requireSite(found: Label, { name }: Place, site: string): void {
  if (found.site !== site)
    throw new BackupProblem(`The backups in ${name} are of another site: please give each site its own place.`);
}

async function createVault({ name, storage }: Place, content: Label): Promise<void> {
  for await (const { key } of storage.list(''))
    throw new BackupProblem(`${name} holds other files, such as ${key}: please give the backups a place of their own.`);
  await storage.put(labelPath, Readable.from([JSON.stringify(content)]), plain);
}

async function readLabel({ name, storage }: Place): Promise<Label | undefined> {
  const stream = await storage.read(labelPath);
  if (stream === undefined) return undefined;
  const { success, data } = label.safeParse(parseJson(await text(stream)));
  if (success) return data;
  throw new BackupProblem(`The file ${labelPath} in ${name} is damaged, or was written by another version of Ovation.`);
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function requireKey({ key: wanted }: Label, { name }: Place, { recipient }: BackupKey): void {
  if (wanted !== recipient)
    throw new BackupProblem(
      `BACKUP_KEY is not the key of the backups in ${name}: they need the one that belongs to ${wanted}, ` +
        `and this one belongs to ${recipient}.`,
    );
}

function vaultOf({ name, storage }: Place, key: BackupKey): Vault {
  return {
    name,
    key,
    async put(path, source) {
      await storage.put(path, await key.seal(source), plain);
      return (await storage.stat(path))?.sizeBytes ?? 0;
    },
    async read(path, expected) {
      const stream = await storage.read(path);
      if (stream === undefined) throw new DamagedFileError(`The file ${path} is missing in ${name}.`);
      const failing = (error: unknown): never => {
        throw problemOf(path, name, error);
      };
      const opened = await key.open(stream).catch(failing);
      return naming(expected ? checked(opened, expected) : opened, failing);
    },
    async list(folder) {
      const found = new Map<string, number>();
      for await (const { key: path, sizeBytes } of storage.list(folder)) found.set(path, sizeBytes);
      return found;
    },
    delete: (path) => storage.delete(path),
    deleteFolder: (folder) => storage.deletePrefix(folder),
  };
}

function naming(source: Readable, failing: (error: unknown) => never): Readable {
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      yield* source as AsyncIterable<Uint8Array>;
    } catch (error) {
      failing(error);
    }
  }
  return Readable.from(pass(), { objectMode: false });
}

/** An error with a code is of the disk or the store; all others mean that the bytes are wrong. */
function problemOf(path: string, name: string, error: unknown): BackupProblem {
  const { code, $metadata, message } = error as Error & { code?: string; $metadata?: unknown };
  const isOfPlace = !(error instanceof ContentChangedError) && (code !== undefined || $metadata !== undefined);
  // The disk has lost a part of this file, and the others may be whole.
  if (code === 'EIO') return new DamagedFileError(`The file ${path} in ${name} is damaged: the disk cannot read it.`);
  return isOfPlace
    ? new BackupProblem(`The file ${path} in ${name} could not be read: ${message}`)
    : new DamagedFileError(`The file ${path} in ${name} is damaged: its bytes are not those that were written.`);
}
