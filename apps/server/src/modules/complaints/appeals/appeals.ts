import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reports.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { lockCase, settleCase, setOutcome, type ReportCaseRow } from '../cases/case.store.ts';
import { decide } from '../cases/decide.ts';
import { insertAction } from '../cases/moderation-action.store.ts';
import { requireAllowed } from '../cases/cases.ts';
import { readCase, hasOtherStaff } from '../cases/read-cases.ts';
import { notifyReportersJob } from '../jobs/notify-reporters-job.ts';
import { closeAppeals, markCourtCase } from './appeal.store.ts';
import { notifyAuthorOfUpheld } from './appeal-letter.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

/** Decides on all open appeals of a case: the decision stands, or another one replaces it. */
export async function decideAppeal({ app, actor, params, body }: Call<typeof operations.decideAppeal>) {
  const { action, rule } = body;
  const [note, evidence] = [cleanLine('note', body.note), sanitiseText(body.evidence)];
  const decided = await app.transaction(async (work) => {
    const held = await lockCase(work.db, params.id);
    if (!held) throw new Failure('not-found', t('This report does not exist.'));
    const isSameStaff = await requireAppealed(work, held, actor.id);
    const decision = { rule, note, evidence, administratorId: actor.id };
    if (action !== 'uphold') await requireAllowed(work, app, held, action);
    const decisionId =
      action === 'uphold'
        ? await uphold(work, app, held, decision)
        : await decide(work, app, held, { ...decision, action });
    const outcome = action === 'uphold' ? 'upheld' : 'changed';
    await closeAppeals(work.db, held.id, { outcome, decisionId, isSameStaff });
    return requireRow(await lockCase(work.db, params.id));
  });
  return readCase(app, decided, actor.id);
}

/** Returns whether the same person decides again, which is allowed only where there is no other staff. */
async function requireAppealed({ db }: Work, held: ReportCaseRow, administratorId: string): Promise<boolean> {
  if (held.closed_at === null || held.due_at === null)
    throw new Failure('conflict', t('There is no appeal to decide on. Please reload the page.'));
  if (held.decided_by !== administratorId) return false;
  if (await hasOtherStaff(db, administratorId))
    throw new Failure(
      'conflict',
      t('You made the earlier decision on this. Another member of staff has to decide on the appeal.'),
    );
  return true;
}

interface Upholding {
  readonly note: string;
  readonly evidence: string;
  readonly administratorId: string;
}

/** A removal that stands becomes final at once, because its author has had their appeal. */
async function uphold(
  work: Work,
  app: App,
  held: ReportCaseRow,
  { note, evidence, administratorId }: Upholding,
): Promise<string> {
  const now = app.clock.now();
  const decisionId = await insertAction(
    work.db,
    { caseId: held.id, administratorId, action: 'uphold', note, evidence },
    now,
  );
  await settleCase(work.db, held.id, held.removes_at === null ? null : now, now);
  await notifyAuthorOfUpheld(work, app, held, note);
  await work.enqueue(notifyReportersJob, { caseId: held.id });
  return decisionId;
}

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
    return requireRow(await lockCase(work.db, held.id));
  });
  return readCase(app, recorded, actor.id);
}
