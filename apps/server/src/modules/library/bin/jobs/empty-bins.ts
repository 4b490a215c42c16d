import { binDays, binKind, type BinKind } from '@ovation/contract/publishing/bin.ts';
import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { listBinnedBefore, lockBinned } from '../bin.store.ts';
import { purgeBinned } from '../purge-binned.ts';

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
