import { t } from '@ovation/language/t.ts';
import type { AsyncLocalStorage } from 'node:async_hooks';
import { DataStore, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Checksum } from './checksum.ts';
import { uploadTtlMs } from './upload-rules.ts';
import { deleteUploadRow, loadUpload, type UploadRow } from './upload.store.ts';
import { partsFolder, writeCheckedParts, writeParts } from './write-parts.ts';
import { deleteStoredFilesJob } from '../jobs/delete-stored-files.ts';

/** Limits the rows and stored objects of one upload, in case a client sends tiny parts. */
const maxParts = 5_000;

/** The tus server's data store, on our storage and database. */
export class TusStore extends DataStore {
  readonly #app: App;
  /** The checksum of the current request, passed around the tus server, which does not support this extension. */
  readonly #checksum: AsyncLocalStorage<Checksum | undefined>;
  /** Writes under way, by upload: a request for the offset waits for them. */
  readonly #writing = new Map<string, Promise<number>>();

  constructor(app: App, checksum: AsyncLocalStorage<Checksum | undefined>) {
    super();
    this.#app = app;
    this.#checksum = checksum;
    this.extensions = ['checksum', 'creation', 'creation-with-upload', 'expiration', 'termination'];
  }

  override getExpiration(): number {
    return uploadTtlMs;
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id)?.catch(() => undefined);
    return describe(await this.#load(id));
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    if ((await this.#load(id)).parts >= maxParts)
      throw new Failure('body-too-large', t('This upload came in too many small pieces. Please start it again.'));
    const [arrival, checksum] = [{ uploadId: id, source: stream, offset }, this.#checksum.getStore()];
    const writing = checksum ? writeCheckedParts(this.#app, arrival, checksum) : writeParts(this.#app, arrival);
    this.#writing.set(id, writing);
    try {
      return await writing;
    } finally {
      this.#writing.delete(id);
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#app.transaction(async (work) => {
      await deleteUploadRow(work.db, id);
      await work.enqueue(deleteStoredFilesJob, { keys: [], prefixes: [`${partsFolder(id)}/`] });
    });
  }

  async #load(id: string): Promise<UploadRow> {
    const row = await loadUpload(this.#app.database, id);
    if (!row || row.refusal !== null || isExpired(row, this.#app.clock.now())) throw new Failure('not-found');
    return row;
  }
}

export function isExpired(row: Pick<UploadRow, 'updated_at'>, now: Date): boolean {
  return now.getTime() - row.updated_at.getTime() > uploadTtlMs;
}

/**
 * The protocol counts expiry from creation, we count from the last byte; so the last change is given as creation date.
 */
function describe(row: UploadRow): Upload {
  const offset = row.file_id === null ? row.received_bytes : row.size_bytes;
  return new Upload({
    id: row.id,
    size: Number(row.size_bytes),
    offset: Number(offset),
    metadata: { type: row.type, filename: row.original_name },
    creation_date: row.updated_at.toISOString(),
  });
}
