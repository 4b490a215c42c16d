import { t } from '@ovation/language/t.ts';
import type { ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { complaintDeadlines } from '@ovation/contract/site/complaint-rules.ts';
import type { PictureCategory } from '@ovation/contract/site/hash-lists.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { deadlineOf } from './file-report.ts';
import { markHiddenByMatch } from './hiding.store.ts';
import { insertReport, openCase } from './report.store.ts';

const reasons: Record<PictureCategory, ReportReason> = {
  minors: 'minor',
  'non-consensual': 'non-consensual',
  other: 'other',
};

/** Who reports, in place of a person. */
const reporterName = t('Lists of known pictures');

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
    name: reporterName,
    address: '',
    reason,
    text,
  };
  const caseId = await openCase(work.db, report, deadlineOf(report, now), now);
  await insertReport(work.db, caseId, report, now);
  await markHiddenByMatch(work.db, caseId, now);
  if (complaintDeadlines[reason].isUrgent) await work.publish('report.urgent', { caseId, reason, isHidden: true });
}
