import type { Work } from '../../platform/database/transaction.ts';
import { deleteFileRows, lockOwned } from './file.store.ts';
import type { StoredFiles } from './jobs/delete-stored-files.ts';
import { renditionFolder } from './renditions.ts';

/** Deletes files for good: the rows now, the bytes once that is committed. */
export async function deleteFiles(work: Work, fileIds: readonly string[]): Promise<void> {
  const deleted = await deleteFileRows(work.db, fileIds);
  if (deleted.length === 0) return;
  const stored: StoredFiles = { keys: deleted.map((file) => file.storage_key), prefixes: deleted.map((file) => `${renditionFolder(file.id)}/`) };
  await work.enqueue('delete-stored-files', stored);
}

/** Some of what an account has uploaded, but for identity papers, which stay for as long as the law asks. Answers how many there were. */
export async function deleteFilesOf(work: Work, ownerId: string, limit: number): Promise<number> {
  const ids = await lockOwned(work.db, ownerId, limit);
  await deleteFiles(work, ids);
  return ids.length;
}
