import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { changeCheck, lockCheck } from '../check.store.ts';
import { listPapers, savePaper, type PaperRow } from './paper.store.ts';

/** A new paper reopens the review; the page of an approved performer stays open meanwhile. */
export async function notePapers(
  work: Work,
  app: App,
  { performerId, papers }: DomainEvents['papers.kept'],
): Promise<void> {
  const now = app.clock.now();
  const check = await lockCheck(work.db, performerId, now);
  for (const paper of papers) await savePaper(work.db, performerId, paper, now);
  const isDraft = check.status === 'draft' && !hasBoth(await listPapers(work.db, performerId));
  await changeCheck(
    work.db,
    performerId,
    { status: isDraft ? 'draft' : 'submitted', reason: null, version: check.version + 1 },
    now,
  );
}

function hasBoth(papers: readonly PaperRow[]): boolean {
  return papers.filter(({ type }) => type !== 'selfie').length === 2;
}
