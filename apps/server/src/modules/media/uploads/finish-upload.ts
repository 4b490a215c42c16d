import type * as operations from '@ovation/contract/publishing/uploads.ts';
import type { FinishedUpload } from '@ovation/contract/publishing/uploads.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call, ReceivedFile } from '../../../platform/http/call.ts';
import { loadFile } from '../file.store.ts';
import type { FileType } from '../file-types.ts';
import { inspectFile } from '../inspect-file.ts';
import { keepFile } from '../keep-file.ts';
import { requireStorage } from '../quota/storage-quota.ts';
import { isExpired } from './tus-store.ts';
import { closeUpload, loadUpload, lockUpload, loadPartKeys, type UploadRow } from './upload.store.ts';
import { partsFolder } from './write-parts.ts';
import { deleteStoredFilesJob } from '../jobs/delete-stored-files.ts';
import { newId } from '../../../platform/new-id.ts';

declare module '../../../app.ts' {
  interface App {
    /** Uploads, by id, that this process is turning into a file. A repeated call waits for the first one. */
    readonly finishingUploads: Map<string, Promise<FinishedUpload>>;
  }
}

export async function finishUpload({
  app,
  actor,
  params: { id },
}: Call<typeof operations.finishUpload>): Promise<FinishedUpload> {
  const upload = await loadUpload(app.database, id);
  if (!upload || upload.account_id !== actor.id || isExpired(upload, app.clock.now())) throw new Failure('not-found');
  if (isClosed(upload)) return outcomeOf(app, upload);
  if (upload.received_bytes < upload.size_bytes) throw new Failure('upload-unfinished');
  const done = app.finishingUploads.get(id) ?? finish(app, upload).finally(() => app.finishingUploads.delete(id));
  app.finishingUploads.set(id, done);
  return done;
}

/** Another process may have finished the upload and deleted its parts meanwhile; its outcome is then the reply. */
async function finish(app: App, upload: UploadRow): Promise<FinishedUpload> {
  try {
    return await makeFile(app, upload);
  } catch (error) {
    const now = await loadUpload(app.database, upload.id);
    if (!now || !isClosed(now)) throw error;
    return outcomeOf(app, now);
  }
}

/**
 * Inspects, stores and queues the joined file, as for a multipart upload. An upload that no longer fits into the quota
 * stays, so that it can be finished once there is space.
 */
async function makeFile(app: App, upload: UploadRow): Promise<FinishedUpload> {
  await requireStorage(app, app.database, upload.account_id, { field: 'file', sizeBytes: Number(upload.size_bytes) });
  const { received, discard } = await joinParts(app, upload);
  try {
    const file = await inspectFile(app, received, upload.type as FileType);
    const fileId = await app.transaction(async (work) => {
      const locked = await lockUpload(work.db, upload.id);
      if (!locked) throw new Failure('not-found');
      if (locked.file_id !== null) return locked.file_id;
      const kept = await keepFile(work, app, file, { ownerId: upload.account_id });
      await closeUpload(work.db, upload.id, { fileId: kept.id }, app.clock.now());
      await work.enqueue(deleteStoredFilesJob, { keys: [], prefixes: [`${partsFolder(upload.id)}/`] });
      return kept.id;
    });
    return await present(app, fileId);
  } catch (error) {
    if (error instanceof Failure && error.code === 'file-invalid') await reject(app, upload, error);
    throw error;
  } finally {
    await discard();
  }
}

/** Keeps the reason for repeated calls, and deletes the bytes. */
async function reject(app: App, { id }: UploadRow, { message }: Failure): Promise<void> {
  await app.transaction(async (work) => closeUpload(work.db, id, { refusal: message }, app.clock.now()));
  await app.storage.deletePrefix(`${partsFolder(id)}/`);
}

function isClosed({ file_id, refusal }: UploadRow): boolean {
  return file_id !== null || refusal !== null;
}

async function outcomeOf(app: App, { file_id, refusal }: UploadRow): Promise<FinishedUpload> {
  if (refusal !== null) throw new Failure('file-invalid', refusal, [{ path: 'file', message: refusal }]);
  return present(app, file_id ?? '');
}

async function present(app: App, fileId: string): Promise<FinishedUpload> {
  const file = await loadFile(app.database, fileId);
  if (!file) throw new Failure('not-found');
  return { _id: file.id, type: file.type, status: file.status as FinishedUpload['status'] };
}

/** Joins the parts of an upload into one stored original. `discard` deletes it unless it was kept. */
async function joinParts(app: App, upload: UploadRow): Promise<{ received: ReceivedFile; discard(): Promise<void> }> {
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
