import { binDays, binKind, type BinKind } from '@ovation/contract/publishing/bin.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deleteContent } from '../delete-content.ts';
import { isContentSold } from '../sale.store.ts';
import { keepForBuyers, listBinnedBefore, lockBinned, type BinnedRow } from './bin.store.ts';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';

/** Deletes locked content with its files, or leaves what was sold to its buyers. Returns whether it is deleted. */
export async function purgeBinned(work: Work, kind: BinKind, { id, performer_id }: BinnedRow): Promise<boolean> {
  if (await isContentSold(work.db, kind, id)) {
    await keepForBuyers(work.db, kind, id);
    return false;
  }
  await deleteContent(work, kind, id, { performerId: performer_id, fileId: null });
  return true;
}

const batchSize = 100;

export const emptyBinsJob = job({ name: 'empty-bins' });

/** Deletes for good what has been in a bin long enough, each in its own transaction. Safe to run twice. */
export async function emptyBins(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - binDays * 86_400_000);
  for (const kind of binKind.options) while ((await purgeSome(app, kind, before)) === batchSize);
}

async function purgeSome(app: App, kind: BinKind, before: Date): Promise<number> {
  const ids = await listBinnedBefore(app.database, kind, before, batchSize);
  for (const id of ids) await purgeOne(app, kind, id);
  return ids.length;
}

/** It may have been restored or deleted meanwhile. */
function purgeOne(app: App, kind: BinKind, id: string): Promise<void> {
  return app.transaction(async (work) => {
    const binned = await lockBinned(work.db, kind, id);
    if (binned) await purgeBinned(work, kind, binned);
  });
}
