import type { BinKind } from '@ovation/contract/publishing/bin.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deleteContent } from '../delete-content.ts';
import { isContentSold } from '../sale.store.ts';
import { keepForBuyers, type BinnedRow } from './bin.store.ts';

/** Deletes locked content with its files, or leaves what was sold to its buyers. Returns whether it is deleted. */
export async function purgeBinned(work: Work, kind: BinKind, { id, performer_id }: BinnedRow): Promise<boolean> {
  if (await isContentSold(work.db, kind, id)) {
    await keepForBuyers(work.db, kind, id);
    return false;
  }
  await deleteContent(work, kind, id, { performerId: performer_id, fileId: null });
  return true;
}
