import { createWriteStream } from 'node:fs';
import { cp, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../platform/new-id.ts';
import { contentTypeOf, checkKey } from './content-type.ts';
import type { Storage } from './storage.ts';

/** For partial files, in the same file system, so that a complete one can be renamed atomically. */
const partsFolder = '.parts';

/** The process of a partial file without a write for this long has ended. */
const abandonedAfterMs = 3_600_000;

/**
 * Storage in a folder of this machine, which is created unless it is only to be read. Partial files of a crash are
 * deleted at a later start.
 */
export async function openLocalFolder(root: string, { isReadOnly = false } = {}): Promise<Storage> {
  if (!isReadOnly) {
    await mkdir(join(root, partsFolder), { recursive: true, mode: 0o700 });
    await removeAbandonedParts(join(root, partsFolder));
  }
  const pathOf = (key: string): string => join(root, ...checkKey(key).split('/'));

  return {
    async put(key, body, options) {
      const [path, part] = [pathOf(key), join(root, partsFolder, newId())];
      try {
        await pipeline(
          body,
          createWriteStream(part, { mode: 0o600, flush: true }),
          options.signal ? { signal: options.signal } : {},
        );
        const { size } = await stat(part);
        await makeParent(path);
        await rename(part, path);
        return { sizeBytes: size };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (key, range) => openForReading(pathOf(key), range),
    async stat(key) {
      const found = await stat(pathOf(key)).catch(absent);
      return found?.isFile()
        ? { sizeBytes: found.size, contentType: contentTypeOf(key), modifiedAt: found.mtime }
        : undefined;
    },
    async delete(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(absent);
      if (found?.isFile()) await rm(path, { force: true });
    },
    deletePrefix: (prefix) => rm(pathOf(withoutSlash(prefix)), { recursive: true, force: true }),
    list: (prefix) => listFiles(root, prefix === '' ? root : pathOf(withoutSlash(prefix))),
    async putFolder(prefix, folder) {
      const [path, part] = [pathOf(withoutSlash(prefix)), join(root, partsFolder, newId())];
      try {
        await cp(folder, part, { recursive: true, filter: isNoLink });
        await replaceFolder(part, path);
      } catch (error) {
        await rm(part, { recursive: true, force: true });
        throw error;
      }
      let sizeBytes = 0;
      for await (const file of listFiles(root, path)) sizeBytes += file.sizeBytes;
      return { sizeBytes };
    },
    withLocalFile: (key, use) => use(pathOf(key)),
  };
}

/** Only old files, because another process of the site may be writing. */
async function removeAbandonedParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(absent);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

const withoutSlash = (prefix: string): string => prefix.replace(/\/$/, '');

/**
 * The folder comes from a process that decodes untrusted files: a link in it could point to any file of this machine.
 */
async function isNoLink(path: string): Promise<boolean> {
  return !(await lstat(path)).isSymbolicLink();
}

async function makeParent(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
}

async function replaceFolder(from: string, to: string): Promise<void> {
  await makeParent(to);
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}

async function openForReading(
  path: string,
  range: { start: number; end: number } | undefined,
): Promise<Readable | undefined> {
  const handle = await open(path).catch(absent);
  if (!handle) return undefined;
  const isFile = (await handle.stat()).isFile();
  const isNothing = range !== undefined && range.end < range.start;
  if (isFile && !isNothing) return handle.createReadStream({ ...range, autoClose: true });
  await handle.close();
  return isFile ? Readable.from([]) : undefined;
}

async function* listFiles(root: string, folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent);
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).split(sep).join('/');
    if (!entry.isFile() || key.startsWith(`${partsFolder}/`)) continue;
    const found = await stat(path).catch(absent);
    if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
  }
}

/** A missing file is a result; anything else is an error. */
function absent(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}
