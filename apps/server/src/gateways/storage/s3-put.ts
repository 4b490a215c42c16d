import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { addAbortSignal, pipeline, Transform, type Readable } from 'node:stream';
import { contentTypeOf } from './content-type.ts';
import { addressIn, deleteObjects, listObjects, type Bucket } from './s3-bucket.ts';

/**
 * The minimum that stores allow, because each upload holds its parts in memory. They accept 10,000 parts, which is 50
 * GB.
 */
const partSizeBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;

interface PutOptions {
  readonly contentType: string;
  readonly signal?: AbortSignal;
}

/**
 * Streams an object in parts. The store shows it once it is complete; if the source fails, the uploaded parts are
 * removed.
 */
export async function putObject(
  bucket: Bucket,
  key: string,
  body: Readable,
  { contentType, signal }: PutOptions,
): Promise<{ sizeBytes: number }> {
  if (signal) addAbortSignal(signal, body);
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  // The meter passes on errors of the source.
  pipeline(body, meter, () => undefined);
  try {
    await new Upload({
      client: bucket.client,
      params: { ...addressIn(bucket, key), Body: meter, ContentType: contentType },
      partSize: partSizeBytes,
      queueSize: partsAtOnce,
    }).done();
    return { sizeBytes };
  } finally {
    body.destroy();
    meter.destroy();
  }
}

const filesAtOnce = 4;

/**
 * Puts every file of a folder, playlists after the files that they refer to, then removes old files. After a failure
 * the new files are removed.
 */
export async function putFolder(bucket: Bucket, prefix: string, folder: string): Promise<{ sizeBytes: number }> {
  const files = (await listFolder(folder)).map((path) => ({
    path,
    key: `${prefix}${relative(folder, path).split(sep).join('/')}`,
  }));
  const { playlists = [], others = [] } = Object.groupBy(files, ({ key }) =>
    key.endsWith('.m3u8') ? 'playlists' : 'others',
  );
  try {
    const sizeBytes = (await putFiles(bucket, others)) + (await putFiles(bucket, playlists));
    const kept = new Set(files.map(({ key }) => key));
    await deleteObjects(bucket, keysOtherThan(bucket, prefix, kept));
    return { sizeBytes };
  } catch (error) {
    await deleteObjects(
      bucket,
      files.map(({ key }) => key),
    );
    throw error;
  }
}

interface LocalFile {
  readonly path: string;
  readonly key: string;
}

/** Runs a few at a time. All of them have ended when it returns the sum of their sizes or throws. */
async function putFiles(bucket: Bucket, files: readonly LocalFile[]): Promise<number> {
  const waiting = [...files];
  let sizeBytes = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const put = await putObject(bucket, next.key, createReadStream(next.path), {
        contentType: contentTypeOf(next.key),
      });
      sizeBytes += put.sizeBytes;
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: filesAtOnce }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return sizeBytes;
}

/** The folder comes from a process that decodes untrusted files, so links in it are left out. */
async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function* keysOtherThan(bucket: Bucket, prefix: string, kept: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const { key } of listObjects(bucket, prefix)) if (!kept.has(key)) yield key;
}
