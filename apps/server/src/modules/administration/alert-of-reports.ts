import { t, translated } from '@ovation/language/t.ts';
import { reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { mailAdministrators } from './mail-administrators.ts';

/** A report that cannot wait. */
export async function alertOfUrgentReport(
  work: Work,
  app: App,
  { caseId, reason, isHidden }: DomainEvents['report.urgent'],
): Promise<void> {
  await mailAdministrators(work, app, {
    subject: t('Urgent report'),
    paragraphs: [
      t('The reason: {reason}.', { reason: translated(reportReasons[reason]) }),
      isHidden
        ? t('What was reported is hidden until you decide.')
        : t('It is NOT hidden: please look at it now, and decide.'),
    ],
    action: { label: t('See the report'), path: `/admin/reports/${caseId}` },
  });
}

/** Deadlines of reports and appeals. */
export async function remindOfReports(
  work: Work,
  app: App,
  { soon, overdue }: DomainEvents['reports.due'],
): Promise<void> {
  await mailAdministrators(work, app, {
    subject: overdue > 0 ? t('Reports are overdue') : t('Reports are due soon'),
    paragraphs: [
      ...(overdue > 0
        ? [t('The deadline of {overdue, plural, one {# report} other {# reports}} has passed.', { overdue })]
        : []),
      ...(soon > 0 ? [t('The deadline of {soon, plural, one {# report} other {# reports}} is near.', { soon })] : []),
    ],
    action: { label: t('See the reports'), path: '/admin/reports' },
  });
}
