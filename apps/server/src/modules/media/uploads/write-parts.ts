import { Readable } from 'node:stream';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertPart } from './upload.store.ts';

/** Where the parts of unfinished uploads lie. */
export function partsFolder(uploadId: string): string {
  return `uploads/${uploadId}`;
}

/** What a crash of this process loses at most. */
const partSizeBytes = 16 * 1024 * 1024;

/**
 * Writes what arrives to the storage, part by part from `offset` on. When the sender goes away, what has arrived is kept all the
 * same, and the error thrown after that. Answers the new offset.
 */
export async function writeParts(app: App, uploadId: string, source: Readable, offset: number): Promise<number> {
  const arriving = createIntake(source);
  let end = offset;
  while (await arriving.hasMore()) end += await writePart(app, uploadId, arriving.take(partSizeBytes), end);
  if (arriving.error !== undefined) throw arriving.error;
  return end;
}

async function writePart(app: App, uploadId: string, bytes: AsyncIterable<Buffer>, startsAt: number): Promise<number> {
  await app.freeSpace.require(0);
  const storageKey = `${partsFolder(uploadId)}/${newId()}`;
  const { sizeBytes } = await app.storage.put(storageKey, Readable.from(bytes, { objectMode: false }), { contentType: 'application/octet-stream' });
  const isNoted = await app.transaction((work) => insertPart(work.db, uploadId, { startsAt, sizeBytes, storageKey }, app.clock.now()));
  if (isNoted) return sizeBytes;
  await app.storage.delete(storageKey);
  throw new Failure('conflict', 'Other bytes have arrived for this upload meanwhile.');
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
    for (let left = bytes; left > 0 && (await hasMore()) && held; ) {
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return {
    hasMore, take,
    get error() {
      return error;
    },
  };
}
