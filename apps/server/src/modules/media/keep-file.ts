import { Readable } from 'node:stream';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import {
  holdOpenAccount,
  insertFile,
  setRenditions,
  type FileObject,
  type NewFile,
  type ListedFile,
} from './file.store.ts';
import { mediumOf, isPaper } from './file-types.ts';
import type { InspectedFile } from './inspect-file.ts';
import { takeSlots } from './jobs/process-next.ts';
import { requireStorage } from './quota/storage-quota.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { renditionFolder } from './renditions.ts';

export interface KeptFile {
  readonly id: string;
  readonly type: InspectedFile['type'];
  readonly status: 'queued' | 'ready';
}

/** Inserts the row of an inspected file and, unless it is a paper or a download, queues it for processing. */
export async function keepFile(
  work: Work,
  app: App,
  file: InspectedFile,
  owner: { readonly ownerId: string; readonly object?: FileObject },
): Promise<KeptFile> {
  const kept: KeptFile = { id: newId(), type: file.type, status: isProcessed(file) ? 'queued' : 'ready' };
  await addFile(work, app, { ...file, ...owner, id: kept.id, status: kept.status });
  if (kept.status === 'queued') await takeSlots(work, owner.ownerId);
  work.afterCommit(() => file.received.keep());
  return kept;
}

function isProcessed({ type }: InspectedFile): boolean {
  return !['paper', 'any'].includes(mediumOf(type));
}

/**
 * Inserts the row of a file, within the owner's storage quota. Locks the account, so that simultaneous files are
 * counted one after another. Files that the site generates count towards the quota, but are never rejected. Throws
 * storage-quota-exceeded, and not-signed-in when the owner closed the account during the upload.
 */
export async function addFile(work: Work, app: App, file: NewFile): Promise<void> {
  const { ownerId, received } = file;
  await holdOpenAccount(work.db, ownerId);
  if (!isPaper(file.type) && file.isGenerated !== true) await requireStorage(app, work.db, ownerId, received);
  await insertFile(work.db, file, app.clock.now());
}

const textName = 'captions.vtt';

/** A text whose cleaned bytes are already stored, but which has no row yet. */
export interface PreparedText {
  readonly id: string;
  readonly received: ReceivedFile;
  readonly sizeBytes: number;
}

/** Stores the cleaned text of a received WebVTT file. No transaction may be open. */
export async function prepareText(app: App, received: ReceivedFile, text: string): Promise<PreparedText> {
  const id = newId();
  const { sizeBytes } = await app.storage.put(
    `${renditionFolder(id)}/${textName}`,
    Readable.from([Buffer.from(text)]),
    { contentType: 'text/vtt' },
  );
  return { id, received, sizeBytes };
}

/** Inserts the row of a prepared text, which is ready at once. Returns its id. */
export async function keepText(
  work: Work,
  app: App,
  text: PreparedText,
  owner: { readonly ownerId: string; readonly object: FileObject },
): Promise<string> {
  const { id, received, sizeBytes } = text;
  const file = {
    received,
    type: 'video-captions',
    mimeType: 'text/vtt',
    width: null,
    height: null,
    durationMs: null,
  } as const;
  await addFile(work, app, { ...file, ...owner, id, status: 'ready' });
  await setRenditions(work.db, id, [{ name: textName, kind: 'captions', width: null, height: null, sizeBytes }]);
  work.afterCommit(() => received.keep());
  return id;
}

export function presentText(app: App, file: Pick<ListedFile, 'id' | 'duration_ms'>): string {
  return app.mediaAddresses.sign(file, textName);
}
