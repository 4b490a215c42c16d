import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { holdOpenAccount, insertFile, type NewFile } from './file.store.ts';
import { isPaper } from './file-types.ts';
import { requireStorage } from './quota/storage-quota.ts';

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
