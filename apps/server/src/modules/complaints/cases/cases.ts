import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reports.ts';
import type { Moderation } from '@ovation/contract/site/reports.ts';
import { sanitiseText } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { listActions } from './moderation-action.store.ts';
import { presentAction } from './present.ts';
import { readCase, readCases, withFiles } from './read-cases.ts';
import { findCase, listCases, isHiddenByOther, lockCase, claimReminders, type ReportCaseRow } from './case.store.ts';
import { recordEvent } from '../../security-log/index.ts';
import { isPrivate, allowedModerations } from './policy.ts';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { decide } from './decide.ts';
import { job } from '../../../platform/jobs/job.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

export async function listReportCases({ app, query }: Call<typeof operations.listReportCases>) {
  const { rows, total } = await listCases(app.database, query);
  return { data: await readCases(app, rows), total };
}

export async function getReportCase({ app, actor, params }: Call<typeof operations.getReportCase>) {
  const row = await findCase(app.database, params.id);
  if (!row) throw new Failure('not-found', t('This report does not exist.'));
  return readCase(app, row, actor.id);
}

export async function listModerationActions({ app, query }: Call<typeof operations.listModerationActions>) {
  const { rows, total } = await listActions(app.database, query);
  const cards = await presentAccountCards(app.database, [
    ...new Set(rows.flatMap((row) => [row.administrator_id, row.author_id ?? []].flat())),
  ]);
  return { data: rows.flatMap((row) => presentAction(row, cards)), total };
}

/** Lists and cases show that a message was reported, but not what it says. Each view of it is in the security log. */
export async function openReportedMessage(call: Call<typeof operations.openReportedMessage>) {
  const { app, params, body } = call;
  return app.transaction(async (work) => {
    const row = await findCase(work.db, params.id);
    const [shown] = row ? await readCases(app, [row], { db: work.db, withMessages: true }) : [];
    if (!row || !shown || !isPrivate(shown.object))
      throw new Failure('not-found', t('This report is not about a message.'));
    await recordEvent(work, call, {
      kind: 'message-viewed',
      subjectId: row.author_id ?? undefined,
      details: { report: row.id, reason: body.reason },
    });
    return withFiles(app, work.db, shown.object);
  });
}

/** Applies a decision, logs it and notifies both sides, in one transaction. */
export async function moderate({ app, actor, params, body }: Call<typeof operations.moderate>) {
  const { action, rule } = body;
  const [note, evidence] = [cleanLine('note', body.note), sanitiseText(body.evidence)];
  const decided = await app.transaction(async (work) => {
    const held = await lockCase(work.db, params.id);
    if (!held) throw new Failure('not-found', t('This report does not exist.'));
    if (held.closed_at !== null && held.due_at !== null)
      throw new Failure('conflict', t('One side has appealed. Please decide on the appeal.'));
    await requireAllowed(work, app, held, action);
    if (action === 'show' && (await isHiddenByOther(work.db, held)))
      throw new Failure('conflict', t('Another report keeps it hidden. Please decide on that one.'));
    await decide(work, app, held, { action, rule, note, evidence, administratorId: actor.id });
    return requireRow(await lockCase(work.db, params.id));
  });
  return readCase(app, decided, actor.id);
}

/** Of two concurrent decisions, the second finds the case closed. */
export async function requireAllowed(work: Work, app: App, held: ReportCaseRow, action: Moderation): Promise<void> {
  const [shown] = await readCases(app, [held], { db: work.db });
  const isOpen = held.closed_at === null;
  const isAppealed = !isOpen && held.due_at !== null;
  if (shown && allowedModerations({ isOpen, isAppealed, object: shown.object }).includes(action)) return;
  throw new Failure(
    'conflict',
    isOpen || isAppealed
      ? t('This is not possible here. Please reload the page.')
      : t('Someone has already decided on this. Please reload the page.'),
  );
}

export const remindStaffJob = job({ name: 'remind-staff-of-reports' });

/** Reminds staff once before and once at each deadline, of all cases together. */
export async function remindStaff(app: App): Promise<void> {
  await app.transaction(async (work) => {
    const due = await claimReminders(work.db, app.clock.now());
    if (due.soon + due.overdue > 0) await work.publish('reports.due', due);
  });
}
