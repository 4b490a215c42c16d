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
    subject: 'Urgent report',
    paragraphs: [
      `The reason: ${reportReasons[reason]}.`,
      isHidden
        ? 'What was reported is hidden until you decide.'
        : 'It is NOT hidden: please look at it now, and decide.',
    ],
    action: { label: 'See the report', path: `/admin/reports/${caseId}` },
  });
}

/** Deadlines of reports and appeals. */
export async function remindOfReports(
  work: Work,
  app: App,
  { soon, overdue }: DomainEvents['reports.due'],
): Promise<void> {
  const count = (total: number): string => (total === 1 ? '1 report' : `${total} reports`);
  await mailAdministrators(work, app, {
    subject: overdue > 0 ? 'Reports are overdue' : 'Reports are due soon',
    paragraphs: [
      ...(overdue > 0 ? [`The deadline of ${count(overdue)} has passed.`] : []),
      ...(soon > 0 ? [`The deadline of ${count(soon)} is near.`] : []),
    ],
    action: { label: 'See the reports', path: '/admin/reports' },
  });
}
