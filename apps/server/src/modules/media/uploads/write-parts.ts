import { t } from '@ovation/language/t.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashing, requireMatch, type Checksum } from './checksum.ts';
import { insertPart, type UploadPart } from './upload.store.ts';

/** The folder of an unfinished upload's parts in the storage. */
export function partsFolder(uploadId: string): string {
  return `uploads/${uploadId}`;
}

interface Arrival {
  readonly uploadId: string;
  readonly source: Readable;
  /** The position of its first byte in the file. */
  readonly offset: number;
}

/** A crash of this process loses at most this much. */
const partSizeBytes = 16 * 1024 * 1024;

/**
 * Stores the arriving bytes, part by part from `offset` on, and returns the new offset. When the sender disconnects,
 * what has arrived is stored before the error is thrown.
 */
export async function writeParts(app: App, { uploadId, source, offset }: Arrival): Promise<number> {
  const arriving = createIntake(source);
  let end = offset;
  while (await arriving.hasMore()) {
    const part = await storePart(app, uploadId, arriving.take(partSizeBytes), end);
    await recordParts(app, uploadId, [part]);
    end += part.sizeBytes;
  }
  if (arriving.error !== undefined) throw arriving.error;
  return end;
}

/** The same, but all parts are discarded unless all bytes arrive and match the checksum. Throws checksum-mismatch. */
export async function writeCheckedParts(
  app: App,
  { uploadId, source, offset }: Arrival,
  checksum: Checksum,
): Promise<number> {
  const arriving = createIntake(source);
  const hash = createHash(checksum.algorithm);
  const parts: UploadPart[] = [];
  const end = (): number => offset + parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  try {
    while (await arriving.hasMore())
      parts.push(await storePart(app, uploadId, hashing(arriving.take(partSizeBytes), hash), end()));
    if (arriving.error !== undefined) throw arriving.error;
    requireMatch(checksum, hash);
  } catch (error) {
    await discardParts(app, parts);
    throw error;
  }
  await recordParts(app, uploadId, parts);
  return end();
}

async function storePart(
  app: App,
  uploadId: string,
  bytes: AsyncIterable<Buffer>,
  startsAt: number,
): Promise<UploadPart> {
  await app.freeSpace.require(0);
  const storageKey = `${partsFolder(uploadId)}/${newId()}`;
  const { sizeBytes } = await app.storage.put(storageKey, Readable.from(bytes, { objectMode: false }), {
    contentType: 'application/octet-stream',
  });
  return { startsAt, sizeBytes, storageKey };
}

/** Records all parts or none. */
async function recordParts(app: App, uploadId: string, parts: readonly UploadPart[]): Promise<void> {
  try {
    await app.transaction(async (work) => {
      for (const part of parts)
        if (!(await insertPart(work.db, uploadId, part, app.clock.now())))
          throw new Failure('conflict', t('Other data has arrived for this upload in the meantime.'));
    });
  } catch (error) {
    if (error instanceof Failure) await discardParts(app, parts);
    throw error;
  }
}

async function discardParts(app: App, parts: readonly UploadPart[]): Promise<void> {
  for (const { storageKey } of parts) await app.storage.delete(storageKey);
}

interface Intake {
  hasMore(): Promise<boolean>;
  /** The next bytes, at most this many. */
  take(bytes: number): AsyncGenerator<Buffer>;
  /** Why the source ended early. */
  readonly error: Error | undefined;
}

/** Reads a stream in pieces, holding one chunk. A source that fails simply ends, and the error is recorded. */
function createIntake(source: Readable): Intake {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer | undefined;
  let error: Error | undefined;
  async function hasMore(): Promise<boolean> {
    while (held === undefined || held.length === 0) {
      const next = await chunks.next().catch((cause: unknown) => {
        error = cause instanceof Error ? cause : new Error('The sender went away.', { cause });
        return { done: true } as const;
      });
      if (next.done === true) return false;
      held = next.value;
    }
    return true;
  }
  async function* take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0 && (await hasMore()) && held;) {
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return {
    hasMore,
    take,
    get error() {
      return error;
    },
  };
}
