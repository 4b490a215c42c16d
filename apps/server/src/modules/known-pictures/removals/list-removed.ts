import type { PictureCategory } from '@ovation/contract/site/hash-lists.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { listHashesOf, type PictureSource } from '../listed-picture.store.ts';
import { compareListedJob } from '../matches/matches.ts';
import { filesOfObject } from '../object-file.store.ts';

interface Removed {
  readonly kind: string;
  readonly id: string;
}

/** Lists the pictures of what staff are about to remove, so that they do not return, and looks for those elsewhere. */
export async function listRemoved(
  work: Work,
  { kind, id }: Removed,
  source: Omit<PictureSource, 'listId'>,
  category: PictureCategory,
): Promise<void> {
  const fileIds = await filesOfObject(work.db, kind, id);
  if (await listHashesOf(work.db, fileIds, source, category))
    await work.enqueue(compareListedJob, { ...source, except: fileIds });
}
