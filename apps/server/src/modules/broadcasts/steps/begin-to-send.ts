import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { announceProgress } from '../announce-progress.ts';
import { changeRow, findFileFailure, isActivePerformer, lockBroadcast, type BroadcastRow } from '../broadcast.store.ts';

/**
 * Starts sending once all files are processed. A broadcast that cannot go out becomes a draft again, with the
 * reason.
 */
export async function beginToSend(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const locked = await lockBroadcast(work.db, id);
    if (locked?.status !== 'queued') return;
    const problem = await findProblem(work, locked);
    const now = app.clock.now();
    if (problem === undefined)
      await changeRow(work.db, id, { status: 'sending', started_at: now, walked_to: null, updated_at: now });
    else await changeRow(work.db, id, { status: 'draft', send_at: null, problem, updated_at: now });
    announceProgress(work, app, { id, performerId: locked.performer_id });
  });
}

async function findProblem({ db }: Work, { id, performer_id }: BroadcastRow): Promise<string | undefined> {
  if (!(await isActivePerformer(db, performer_id)))
    return t('It was not sent, because your account was not active at that time.');
  const failure = await findFileFailure(db, id);
  return failure && t('It was not sent. {failure} Please remove it and send the message again.', { failure });
}
