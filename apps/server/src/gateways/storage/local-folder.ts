import { createWriteStream } from 'node:fs';
import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import { contentTypeOf } from './content-type.ts';
import { checkKey } from './key.ts';
import type { Storage } from './storage.ts';

/** Parts under way lie here, in the same file system, so that a finished one appears in one step. */
const partsFolder = '.parts';

/** Storage in a folder of this machine. Parts that a crash left behind go at the next start. */
export async function openLocalFolder(root: string): Promise<Storage> {
  await rm(join(root, partsFolder), { recursive: true, force: true });
  await mkdir(join(root, partsFolder), { recursive: true, mode: 0o700 });
  const pathOf = (key: string): string => join(root, ...checkKey(key).split('/'));

  return {
    async put(key, body, options) {
      const part = join(root, partsFolder, newId());
      try {
        await pipeline(body, createWriteStream(part, { mode: 0o600 }), options.signal ? { signal: options.signal } : {});
        await moveIntoPlace(part, pathOf(key));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return { sizeBytes: (await stat(pathOf(key))).size };
    },
    read: (key, range) => openForReading(pathOf(key), range),
    async stat(key) {
      const found = await stat(pathOf(key)).catch(absent);
      return found?.isFile() ? { sizeBytes: found.size, contentType: contentTypeOf(key), modifiedAt: found.mtime } : undefined;
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deletePrefix: (prefix) => rm(pathOf(prefix.replace(/\/$/, '')), { recursive: true, force: true }),
    list: (prefix) => listFiles(root, prefix),
    async putFolder(prefix, folder) {
      const part = join(root, partsFolder, newId());
      await cp(folder, part, { recursive: true });
      await moveIntoPlace(part, pathOf(prefix.replace(/\/$/, '')));
      let sizeBytes = 0;
      for await (const file of listFiles(root, prefix)) sizeBytes += file.sizeBytes;
      return { sizeBytes };
    },
    withLocalFile: (key, use) => use(pathOf(key)),
  };
}

async function moveIntoPlace(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}

async function openForReading(path: string, range: { start: number; end: number } | undefined): Promise<Readable | undefined> {
  const handle = await open(path).catch(absent);
  if (!handle) return undefined;
  return handle.createReadStream({ ...range, autoClose: true });
}

async function* listFiles(root: string, prefix: string) {
  const folder = join(root, ...prefix.split('/').filter(Boolean));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent);
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).split(sep).join('/');
    if (!entry.isFile() || key.startsWith(`${partsFolder}/`)) continue;
    const found = await stat(path).catch(absent);
    if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
  }
}

/** Not being there is an answer; anything else is an error. */
function absent(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}
