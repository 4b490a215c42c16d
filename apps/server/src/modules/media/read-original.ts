import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { App } from '../../app.ts';
import { decrypted } from '../../platform/secrets/encrypted-stream.ts';
import { Failure } from '../../platform/failure.ts';

/** Where an original's bytes lie, and how. */
export interface Original {
  readonly storageKey: string;
  readonly isEncrypted?: boolean | undefined;
}

type Reading = Pick<App, 'storage' | 'secretKey'>;

/** An original as it came. Undefined where its bytes are gone; breaks off where encrypted ones were changed. */
export async function readOriginal(
  { storage, secretKey }: Reading,
  { storageKey, isEncrypted = false }: Original,
): Promise<Readable | undefined> {
  const stored = await storage.read(storageKey);
  return stored && isEncrypted ? decrypted(stored, { secretKey, storageKey }) : stored;
}

/** All of it, in memory: for papers, which are small, and of which no plain copy may lie on a disk. Throws upload-aborted where it is gone. */
export async function readWhole(app: Reading, original: Original): Promise<Buffer> {
  const bytes = await readOriginal(app, original);
  if (!bytes) throw new Failure('upload-aborted');
  return buffer(bytes);
}

/** Its first bytes. */
export async function readHead(app: Reading, original: Original, sizeBytes: number): Promise<Buffer | undefined> {
  if (!original.isEncrypted) {
    const head = await app.storage.read(original.storageKey, { start: 0, end: sizeBytes - 1 });
    return head && buffer(head);
  }
  const bytes = await readOriginal(app, original);
  for await (const chunk of bytes ?? []) return (chunk as Buffer).subarray(0, sizeBytes);
  return undefined;
}
