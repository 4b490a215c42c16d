import type { Work } from '../../platform/database/transaction.ts';
import { deleteFileRows, detachFiles, lockFiles, lockOwned } from './file.store.ts';
import { mediumOf, type FileType } from './file-types.ts';
import { deleteStoredFilesJob } from './jobs/delete-stored-files.ts';
import { renditionFolder } from './renditions.ts';

/** Deletes files permanently: the rows now, the bytes after the commit. */
export async function deleteFiles(work: Work, fileIds: readonly string[]): Promise<void> {
  const deleted = await deleteFileRows(work.db, fileIds);
  if (deleted.length === 0) return;
  await work.enqueue(deleteStoredFilesJob, {
    keys: deleted.map((file) => file.storage_key),
    prefixes: deleted.map((file) => `${renditionFolder(file.id)}/`),
  });
}

/**
 * Detaches files from their object. Unfinished video and sound is deleted, so that its processing does not delay other
 * files; anything else may be used again within a day.
 */
export async function releaseFiles(work: Work, fileIds: readonly string[], now: Date): Promise<void> {
  const files = await lockFiles(work.db, fileIds);
  const unfinished = files
    .filter(({ type, status }) => isSlow(type) && (status === 'queued' || status === 'processing'))
    .map(({ id }) => id);
  await deleteFiles(work, unfinished);
  await detachFiles(
    work.db,
    fileIds.filter((id) => !unfinished.includes(id)),
    now,
  );
}

function isSlow(type: string): boolean {
  const medium = mediumOf(type as FileType);
  return medium === 'video' || medium === 'audio';
}

/**
 * Deletes at most `limit` files of an account, but not its identity papers, which are kept for the legal retention
 * period. Returns how many.
 */
export async function deleteFilesOf(work: Work, ownerId: string, limit: number): Promise<number> {
  const ids = await lockOwned(work.db, ownerId, limit);
  await deleteFiles(work, ids);
  return ids.length;
}
