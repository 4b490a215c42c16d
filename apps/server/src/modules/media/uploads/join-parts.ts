import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { App } from '../../../app.ts';
import type { ReceivedFile } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { loadPartKeys, type UploadRow } from './upload.store.ts';

/** Joins the parts of an upload into one stored original. `discard` deletes it unless it was kept. */
export async function joinParts(
  app: App,
  upload: UploadRow,
): Promise<{ received: ReceivedFile; discard(): Promise<void> }> {
  const storageKey = `originals/${newId()}`;
  const hash = createHash('sha256');
  let isKept = false;
  const { sizeBytes } = await app.storage.put(
    storageKey,
    Readable.from(readParts(app, await loadPartKeys(app.database, upload.id), hash), { objectMode: false }),
    { contentType: 'application/octet-stream' },
  );
  const received: ReceivedFile = {
    field: 'file',
    originalName: upload.original_name,
    sizeBytes,
    sha256: hash.digest(),
    storageKey,
    sender: upload.account_id,
    keep() {
      isKept = true;
    },
  };
  return {
    received,
    async discard() {
      if (!isKept) await app.storage.delete(storageKey);
    },
  };
}

async function* readParts(
  { storage }: App,
  keys: readonly string[],
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const part = await storage.read(key);
    if (!part) throw new Error(`The part ${key} is missing in the storage.`);
    for await (const chunk of part as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
}
