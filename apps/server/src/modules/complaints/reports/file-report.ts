import { complaintDeadlines, type ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { english } from '@ovation/language/t.ts';
import type { PictureCategory } from '@ovation/contract/site/hash-lists.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { hideObject } from '../cases/hide-object.ts';
import { isHideable } from '../cases/policy.ts';
import { loadReported } from '../cases/reported-object.store.ts';
import {
  insertReport,
  openCase,
  countHidings,
  lockHiding,
  markHiddenByReport,
  markHiddenByMatch,
  type NewReport,
  type HidingCounts,
} from './reports.store.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

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
function deadlineOf({ reason }: Pick<NewReport, 'reason'>, now: Date): { dueAt: Date; remindAt: Date } {
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

/** Within a day unless stated; staff get an e-mail about each report beyond the limits, too. */
const limits = {
  ofAuthor: 5,
  byReporter: 3,
  /** Within an hour: visitors, and accounts younger than a week, share it. */
  byStrangers: 10,
  /** Within ninety days: a reporter whom staff have found wrong so often hides nothing any more. */
  misjudged: 2,
} as const;

/** Whether one more report may hide content before staff have looked at it. */
function mayHide(counts: HidingCounts): boolean {
  return (
    !counts.isCleared &&
    counts.ofAuthor < limits.ofAuthor &&
    counts.byReporter < limits.byReporter &&
    counts.misjudged < limits.misjudged &&
    (!counts.isStranger || counts.byStrangers < limits.byStrangers)
  );
}

const reasons: Record<PictureCategory, ReportReason> = {
  minors: 'minor',
  'non-consensual': 'non-consensual',
  other: 'other',
};

/** Who reports, in place of a person. */

/** Opens a case about a picture that is on a list, and is held back since. The limits of hiding are for people. */
export async function reportMatch(
  work: Work,
  app: App,
  { fileId, ownerId, category, text }: DomainEvents['picture.matched'],
): Promise<void> {
  const now = app.clock.now();
  const reason = reasons[category];
  const report = {
    objectKind: 'picture' as const,
    objectId: fileId,
    authorId: ownerId,
    reporterId: null,
    email: null,
    name: storedText(english('Lists of known pictures')),
    address: '',
    reason,
    text,
  };
  const caseId = await openCase(work.db, report, deadlineOf(report, now), now);
  await insertReport(work.db, caseId, report, now);
  await markHiddenByMatch(work.db, caseId, now);
  if (complaintDeadlines[reason].isUrgent) await work.publish('report.urgent', { caseId, reason, isHidden: true });
}
