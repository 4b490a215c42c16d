import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { App } from '../../app.ts';
import { decrypted } from '../../platform/secrets/encrypted-stream.ts';
import { Failure } from '../../platform/failure.ts';

export interface Original {
  readonly storageKey: string;
  readonly isEncrypted?: boolean | undefined;
}

type Reading = Pick<App, 'storage' | 'secretKey'>;

/**
 * The bytes of an original, decrypted. Undefined where they are gone; the stream fails where encrypted bytes were
 * changed.
 */
export async function readOriginal(
  { storage, secretKey }: Reading,
  { storageKey, isEncrypted = false }: Original,
): Promise<Readable | undefined> {
  const stored = await storage.read(storageKey);
  return stored && isEncrypted ? decrypted(stored, { secretKey, storageKey }) : stored;
}

/**
 * Reads all bytes into memory: for papers, which are small and must not be on disk unencrypted. Throws upload-aborted.
 */
export async function readWhole(app: Reading, original: Original): Promise<Buffer> {
  const bytes = await readOriginal(app, original);
  if (!bytes) throw new Failure('upload-aborted');
  return buffer(bytes);
}

/** At most the first `sizeBytes` bytes. Undefined where they are gone. */
export async function readHead(app: Reading, original: Original, sizeBytes: number): Promise<Buffer | undefined> {
  if (!original.isEncrypted) {
    const head = await app.storage.read(original.storageKey, { start: 0, end: sizeBytes - 1 });
    return head && buffer(head);
  }
  const bytes = await readOriginal(app, original);
  for await (const chunk of bytes ?? []) return (chunk as Buffer).subarray(0, sizeBytes);
  return undefined;
}
