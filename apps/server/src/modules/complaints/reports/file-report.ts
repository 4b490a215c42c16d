import { complaintDeadlines } from '@ovation/contract/site/complaint-rules.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { hideObject } from '../cases/hide-object.ts';
import { isHideable } from '../cases/policy.ts';
import { loadReported } from '../cases/reported-object.store.ts';
import { mayHide } from './hiding-limits.ts';
import { countHidings, lockHiding, markHiddenByReport } from './hiding.store.ts';
import { insertReport, openCase, type NewReport } from './report.store.ts';

const hourMs = 3_600_000;

/** Adds a report to the case of its object, hides the object where that cannot wait, and alerts staff if urgent. */
export async function fileReport(work: Work, app: App, report: NewReport): Promise<{ readonly reportId: string }> {
  const now = app.clock.now();
  const { isUrgent } = complaintDeadlines[report.reason];
  const caseId = await openCase(work.db, report, deadlineOf(report, now), now);
  const { id: reportId, isNew } = await insertReport(work.db, caseId, report, now);
  if (!isNew) return { reportId };
  const isHidden = await hideAtOnce(work, app, report, { caseId, reportId, now });
  if (isUrgent) await work.publish('report.urgent', { caseId, reason: report.reason, isHidden });
  return { reportId };
}

/** Until when staff decide. */
export function deadlineOf({ reason }: Pick<NewReport, 'reason'>, now: Date): { dueAt: Date; remindAt: Date } {
  const { hours, remindHours } = complaintDeadlines[reason];
  const dueMs = now.getTime() + hours * hourMs;
  return { dueAt: new Date(dueMs), remindAt: new Date(dueMs - remindHours * hourMs) };
}

interface Filed {
  readonly caseId: string;
  readonly reportId: string;
  readonly now: Date;
}

/** Returns whether this report has hidden the object until the decision. */
async function hideAtOnce(work: Work, app: App, report: NewReport, { caseId, reportId, now }: Filed): Promise<boolean> {
  const { objectKind, objectId } = report;
  if (objectId === undefined || !complaintDeadlines[report.reason].hidesAtOnce || !isHideable(objectKind)) return false;
  await lockHiding(work.db);
  const [object] = await loadReported(work.db, [objectId]);
  if (!object || object.is_hidden) return false;
  if (!mayHide(await countHidings(work.db, { ...report, objectId }, now))) return false;
  if (!(await hideObject(work, app, { kind: objectKind, id: objectId }, now))) return false;
  await markHiddenByReport(work.db, caseId, reportId, now);
  return true;
}
