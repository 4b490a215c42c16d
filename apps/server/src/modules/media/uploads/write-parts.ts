import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { hashing, requireMatch, type Checksum } from './checksum.ts';
import { insertPart, type UploadPart } from './upload.store.ts';

/** Where the parts of unfinished uploads lie. */
export function partsFolder(uploadId: string): string {
  return `uploads/${uploadId}`;
}

export interface Arrival {
  readonly uploadId: string;
  readonly source: Readable;
  /** Where in the file its bytes belong. */
  readonly offset: number;
}

/** What a crash of this process loses at most. */
const partSizeBytes = 16 * 1024 * 1024;

/**
 * Writes what arrives to the storage, part by part from `offset` on. When the sender goes away, what has arrived is kept all the
 * same, and the error thrown after that. Answers the new offset.
 */
export async function writeParts(app: App, { uploadId, source, offset }: Arrival): Promise<number> {
  const arriving = createIntake(source);
  let end = offset;
  while (await arriving.hasMore()) {
    const part = await storePart(app, uploadId, arriving.take(partSizeBytes), end);
    await noteParts(app, uploadId, [part]);
    end += part.sizeBytes;
  }
  if (arriving.error !== undefined) throw arriving.error;
  return end;
}

/** The same, but nothing counts as arrived unless all of it has, and hashes to what the sender says. Throws checksum-mismatch. */
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
  await noteParts(app, uploadId, parts);
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

/** All of them count as arrived, or none. */
async function noteParts(app: App, uploadId: string, parts: readonly UploadPart[]): Promise<void> {
  try {
    await app.transaction(async (work) => {
      for (const part of parts)
        if (!(await insertPart(work.db, uploadId, part, app.clock.now())))
          throw new Failure('conflict', 'Other bytes have arrived for this upload meanwhile.');
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
  /** The next bytes, at most so many. */
  take(bytes: number): AsyncGenerator<Buffer>;
  /** Why the source ended before its end. */
  readonly error: Error | undefined;
}

/** Reads a stream in pieces, holding one chunk; a source that breaks just ends, and the error is noted. */
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
