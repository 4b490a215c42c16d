import type { Storage } from '../../gateways/storage/storage.ts';
import { checked, contentOf, ContentChangedError, type Content } from '../vault/checked.ts';
import type { SavedMedia } from '../vault/manifest.ts';
import type { Vault } from '../vault/vault.ts';
import { eachAtOnce } from './each-at-once.ts';

interface Found {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

interface CopierOptions {
  readonly storage: Storage;
  readonly vault: Vault;
  /** Of the last backup. Their content needs no second reading while size and time are the same. */
  readonly known: readonly SavedMedia[];
  readonly onFile: (done: number, all: number) => void;
}

export interface Copier {
  /** Copies what is new, and returns all files that are there now. */
  copy(): Promise<SavedMedia[]>;
  /** What was really copied. */
  readonly copied: { files: number; bytes: number };
}

const atOnce = 4;
const attempts = 3;

/** Copies media into the vault, where equal content is one file: what an interrupted backup copied is found again. */
export async function createCopier({ storage, vault, known, onFile }: CopierOptions): Promise<Copier> {
  const contents = new Map<string, Content>(known.map((file) => [identityOf(file), file]));
  const stored = withoutCut(await vault.list(mediaFolder), known);
  const copied = { files: 0, bytes: 0 };

  /** Undefined for a file that was deleted meanwhile. */
  async function save(found: Found): Promise<SavedMedia | undefined> {
    const content = contents.get(identityOf(found)) ?? (await readContent(storage, found.key));
    if (content === undefined) return undefined;
    const file = pathOf(vault, content.sha256);
    const sealedBytes = stored.get(file) ?? (await put(found.key, file, content));
    if (sealedBytes === undefined) return undefined;
    contents.set(identityOf(found), content);
    return { ...found, ...content, file, sealedBytes };
  }

  async function put(key: string, file: string, content: Content): Promise<number | undefined> {
    const source = await storage.read(key);
    if (source === undefined) return undefined;
    const sealedBytes = await vault.put(file, checked(source, content));
    stored.set(file, sealedBytes);
    copied.files += 1;
    copied.bytes += content.sizeBytes;
    return sealedBytes;
  }

  /** A file that changes between both readings is read again. */
  async function saveSteadily(found: Found, attempt = 1): Promise<SavedMedia | undefined> {
    try {
      return await save(found);
    } catch (error) {
      if (!(error instanceof ContentChangedError) || attempt === attempts) throw error;
      contents.delete(identityOf(found));
      return saveSteadily(found, attempt + 1);
    }
  }

  async function copy(): Promise<SavedMedia[]> {
    const [found, saved] = [await listAll(storage), [] as SavedMedia[]];
    let done = 0;
    await eachAtOnce(found, atOnce, async (one) => {
      const file = await saveSteadily(one);
      if (file) saved.push(file);
      onFile((done += 1), found.length);
    });
    return saved;
  }

  return { copy, copied };
}

export const mediaFolder = 'media/';

/** A file that has lost its end since the last backup is copied again, as one that has vanished is. */
function withoutCut(stored: ReadonlyMap<string, number>, known: readonly SavedMedia[]): Map<string, number> {
  const wanted = new Map(known.map(({ file, sealedBytes }) => [file, sealedBytes]));
  return new Map([...stored].filter(([file, bytes]) => (wanted.get(file) ?? bytes) === bytes));
}

/** The name tells nothing about the content to those who do not have the key. */
function pathOf({ key }: Vault, sha256: string): string {
  const name = key.mac('media names', sha256);
  return `${mediaFolder}${name.slice(0, 2)}/${name}.age`;
}

function identityOf({ key, sizeBytes, modifiedMs }: Found): string {
  return `${key} ${sizeBytes} ${modifiedMs}`;
}

async function readContent(storage: Storage, key: string): Promise<Content | undefined> {
  const source = await storage.read(key);
  return source && contentOf(source);
}

async function listAll(storage: Storage): Promise<Found[]> {
  const found: Found[] = [];
  for await (const { key, sizeBytes, modifiedAt } of storage.list(''))
    found.push({ key, sizeBytes, modifiedMs: modifiedAt.getTime() });
  return found;
}
