import { t } from '@ovation/language/t.ts';
import { nameOfReportedKind } from '@ovation/contract/site/reported-names.ts';
import type { ReportedKind } from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import type { ReportCaseRow } from '../cases/case.store.ts';
import { findAuthor } from '../cases/reported-object.store.ts';

const action = { label: t('See the decision'), path: '/reports?show=decisions' };

/** The decision about their content stands. */
export async function notifyAuthorOfUpheld(work: Work, app: App, held: ReportCaseRow, note: string): Promise<void> {
  if (held.author_id === null || held.outcome === 'dismissed') return;
  const author = await findAuthor(work.db, held.author_id);
  if (!author) return;
  await queueMail(work, app, {
    to: author.email,
    name: author.name,
    subject: t('The decision about your {thing} stands', { thing: nameOf(held) }),
    paragraphs: [t('Our staff have reviewed it again and keep the decision.'), t('Our staff’s note: {note}', { note })],
    action,
  });
  await work.publish('report.decided', { caseId: held.id, accountIds: [held.author_id], side: 'author' });
}

/** A counter-notice is over: the content is shown again. */
export async function notifyAuthorOfRestoring(work: Work, app: App, held: ReportCaseRow): Promise<void> {
  if (held.author_id === null) return;
  const author = await findAuthor(work.db, held.author_id);
  if (!author) return;
  await queueMail(work, app, {
    to: author.email,
    name: author.name,
    subject: t('Your {thing} is shown again', { thing: nameOf(held) }),
    paragraphs: [t('No court case was filed within ten days of your counter-notice.')],
    action,
  });
  await work.publish('report.decided', { caseId: held.id, accountIds: [held.author_id], side: 'author' });
}

function nameOf({ object_kind }: Pick<ReportCaseRow, 'object_kind'>): string {
  return nameOfReportedKind(object_kind as Exclude<ReportedKind, 'address'>);
}
