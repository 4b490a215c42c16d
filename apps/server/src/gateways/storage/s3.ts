import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../platform/new-id.ts';
import { contentTypeOf, checkKey } from './content-type.ts';
import { absent, addressIn, deleteObjects, hasStatus, listObjects, openBucket, type Bucket } from './s3-bucket.ts';
import { openDirectAccess } from './s3-direct.ts';
import { putFolder, putObject } from './s3-put.ts';
import type { S3Settings } from './s3-settings.ts';
import type { Storage, StoredObject } from './storage.ts';

/**
 * Storage in a bucket of any S3-compatible store. `downloads` is a folder of this machine, for work that needs local
 * files.
 */
export async function openS3(settings: S3Settings, downloads: string): Promise<Storage> {
  await mkdir(downloads, { recursive: true, mode: 0o700 });
  await removeAbandonedDownloads(downloads);
  const bucket = openBucket(settings);
  return {
    put: async (key, body, options) => putObject(bucket, checkKey(key), body, options),
    read: async (key, range) => read(bucket, checkKey(key), range),
    stat: async (key) => statOf(bucket, checkKey(key)),
    async delete(key) {
      await bucket.client.send(new DeleteObjectCommand(addressIn(bucket, checkKey(key)))).catch(absent);
    },
    async deletePrefix(prefix) {
      await deleteObjects(bucket, keysBelow(bucket, folderOf(prefix)));
    },
    list: (prefix) => listObjects(bucket, prefix === '' ? '' : folderOf(prefix)),
    putFolder: async (prefix, folder) => putFolder(bucket, folderOf(prefix), folder),
    async withLocalFile(key, use) {
      const path = join(downloads, newId());
      try {
        await download(bucket, checkKey(key), path);
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    direct: await openDirectAccess(settings),
  };
}

/** A download is for one job, and none takes this long. */
const abandonedAfterMs = 24 * 3_600_000;

/** Only old downloads, because another process of the site may be using its own. */
async function removeAbandonedDownloads(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true });
  }
}

/** `a/b` and `a/b/` both mean all keys below `a/b/`. */
function folderOf(prefix: string): string {
  return `${checkKey(prefix.replace(/\/$/, ''))}/`;
}

async function* keysBelow(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  for await (const { key } of listObjects(bucket, prefix)) yield key;
}

async function statOf(bucket: Bucket, key: string): Promise<StoredObject | undefined> {
  const found = await bucket.client.send(new HeadObjectCommand(addressIn(bucket, key))).catch(absent);
  return (
    found && {
      sizeBytes: found.ContentLength ?? 0,
      contentType: contentTypeOf(key),
      modifiedAt: found.LastModified ?? new Date(0),
    }
  );
}

async function read(
  bucket: Bucket,
  key: string,
  range?: { readonly start: number; readonly end: number },
): Promise<Readable | undefined> {
  if (range && range.end < range.start) return (await statOf(bucket, key)) && Readable.from([]);
  try {
    const found = await bucket.client.send(
      new GetObjectCommand({
        ...addressIn(bucket, key),
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
    );
    return found.Body as Readable;
  } catch (error) {
    // A range that starts after the end is empty.
    return hasStatus(error, 416) ? Readable.from([]) : absent(error);
  }
}

async function download(bucket: Bucket, key: string, path: string): Promise<void> {
  const body = await read(bucket, key);
  if (!body) throw Object.assign(new Error(`ENOENT: ${key} is not in the bucket`), { code: 'ENOENT' });
  await pipeline(body, createWriteStream(path, { mode: 0o600 }));
}
