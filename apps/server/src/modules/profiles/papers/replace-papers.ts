import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { AuthenticatedCall } from '../../accounts/index.ts';
import type { InspectedFile, KeptFile } from '../../media/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadStatusForChange, updateStatus } from '../performer-status.store.ts';
import { keepPapers } from './papers.ts';

/** Replaces identity papers of the caller. New papers of a rejected performer start another review. */
export async function replacePapers(
  work: Work,
  by: AuthenticatedCall,
  papers: readonly InspectedFile[],
): Promise<KeptFile[]> {
  const { app, actor } = by;
  await reopenReview(work, app, actor.id);
  const types = papers.map(({ type }) => type).join(', ');
  await recordEvent(work, by, { kind: 'papers-uploaded', details: { papers: types } });
  return keepPapers(work, app, actor.id, papers);
}

/** A rejected performer waits for another review. Locks the performer until the transaction ends. */
export async function reopenReview(work: Work, app: App, performerId: string): Promise<void> {
  if ((await loadStatusForChange(work.db, performerId)) !== 'rejected') return;
  await updateStatus(work.db, performerId, 'pending', null, app.clock.now());
  await work.publish('account.changed', { accountId: performerId });
}
