import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reports.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { lockCase, setOutcome, type ReportCaseRow } from '../cases/case.store.ts';
import { insertAction } from '../cases/moderation-action.store.ts';
import { readCase } from '../cases/read-cases.ts';
import { markCourtCase } from './appeal.store.ts';

/** The content stays hidden, and is not deleted either, until staff show it again. */
export async function recordCourtCase({ app, actor, params, body }: Call<typeof operations.recordCourtCase>) {
  const note = cleanLine('note', body.note);
  const recorded = await app.transaction(async (work) => {
    const now = app.clock.now();
    const held = await lockCase(work.db, params.id);
    if (!held) throw new Failure('not-found', t('This report does not exist.'));
    if (!(await markCourtCase(work.db, held.id, now)))
      throw new Failure('conflict', t('There is no counter-notice that a court case could stop.'));
    await insertAction(work.db, { caseId: held.id, administratorId: actor.id, action: 'court-case', note }, now);
    await setOutcome(work.db, held.id, 'hidden', now);
    return lockCase(work.db, held.id);
  });
  return readCase(app, recorded as ReportCaseRow, actor.id);
}
