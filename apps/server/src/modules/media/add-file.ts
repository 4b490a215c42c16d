import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { holdOpenAccount, insertFile, type NewFile } from './file.store.ts';
import { isPaper } from './file-types.ts';
import { requireStorage } from './quota/storage-quota.ts';

/**
 * The row of a file, within what its owner may store: files that come at once are counted one after another. What the site makes itself is counted, but not
 * refused. Throws storage-quota-exceeded, and not-signed-in when the owner has closed the account while the bytes came.
 */
export async function addFile(work: Work, app: App, file: NewFile): Promise<void> {
  const { ownerId, received } = file;
  await holdOpenAccount(work.db, ownerId);
  if (!isPaper(file.type) && file.isGenerated !== true) await requireStorage(app, work.db, ownerId, received);
  await insertFile(work.db, file, app.clock.now());
}
