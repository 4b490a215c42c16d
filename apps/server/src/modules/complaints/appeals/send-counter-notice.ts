import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/complaints.ts';
import { counterNoticeDays } from '@ovation/contract/site/complaint-rules.ts';
import type { App } from '../../../app.ts';
import { cleanLine, cleanText } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { lockCase, type ReportCaseRow } from '../cases/case.store.ts';
import { mayCounter } from '../cases/policy.ts';
import { forwardCounterNoticeJob } from '../jobs/forward-counter-notice.ts';
import { readDecision } from '../status/read-decisions.ts';
import { findCounterNotice, insertCounterNotice } from './appeal.store.ts';

const dayMs = 86_400_000;

/** The person who complained gets a copy with name and address, and can go to court before the content is back. */
export async function sendCounterNotice({ app, actor, params, body }: Call<typeof operations.sendCounterNotice>) {
  const notice = {
    caseId: params.id,
    name: cleanLine('name', body.name),
    postalAddress: cleanText('postalAddress', body.postalAddress),
    text: cleanText('text', body.text),
  };
  await app.transaction(async (work) => {
    const held = await lockCase(work.db, params.id);
    if (held?.author_id !== actor.id) throw new Failure('not-found');
    await requireCounterable(work, app, held);
    const now = app.clock.now();
    const restoresAt = new Date(now.getTime() + counterNoticeDays * dayMs);
    await insertCounterNotice(work.db, { ...notice, restoresAt }, now);
    await work.enqueue(forwardCounterNoticeJob, { caseId: held.id });
  });
  return readDecision(app, actor.id, params.id);
}

async function requireCounterable({ db }: Work, app: App, held: ReportCaseRow): Promise<void> {
  const hasCountered = (await findCounterNotice(db, held.id)) !== undefined;
  const decided = { outcome: held.outcome, decidedAt: held.decided_at, hasCountered };
  if (!mayCounter(held.decision_rule, decided, app.clock.now()))
    throw new Failure('conflict', t('A counter-notice is not possible here, or the time for it has passed.'));
}
