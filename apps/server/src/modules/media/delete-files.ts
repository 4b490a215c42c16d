import type { Work } from '../../platform/database/transaction.ts';
import { deleteFileRows } from './file.store.ts';
import type { StoredFiles } from './jobs/delete-stored-files.ts';
import { renditionFolder } from './renditions.ts';

/** Deletes files for good: the rows now, the bytes once that is committed. */
export async function deleteFiles(work: Work, fileIds: readonly string[]): Promise<void> {
  const deleted = await deleteFileRows(work.db, fileIds);
  if (deleted.length === 0) return;
  const stored: StoredFiles = { keys: deleted.map((file) => file.storage_key), prefixes: deleted.map((file) => `${renditionFolder(file.id)}/`) };
  await work.enqueue('delete-stored-files', stored);
}
