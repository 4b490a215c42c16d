import { t, translated } from '@ovation/language/t.ts';
import { reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { displayName, queueMails, type Writing } from '../accounts/index.ts';
import { listAdministratorAddresses } from './administration.store.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { Gauge } from '../../platform/measurements/gauge.ts';
import { claimAlert } from './alerts/alert.store.ts';
import { job } from '../../platform/jobs/job.ts';
import { formatIsoMinute } from '../../platform/words/dates.ts';

/** Emails every active administrator. */
export async function mailAdministrators(work: Work, app: App, write: () => Writing): Promise<void> {
  const addresses = await listAdministratorAddresses(work.db);
  await queueMails(
    work,
    app,
    addresses.map((to) => ({ to, write })),
  );
}

/** A report that cannot wait. */
export async function alertOfUrgentReport(
  work: Work,
  app: App,
  { caseId, reason, isHidden }: DomainEvents['report.urgent'],
): Promise<void> {
  await mailAdministrators(work, app, () => ({
    subject: t('Urgent report'),
    paragraphs: [
      t('The reason: {reason}.', { reason: translated(reportReasons[reason]) }),
      isHidden
        ? t('What was reported is hidden until you decide.')
        : t('It is NOT hidden: please look at it now, and decide.'),
    ],
    action: { label: t('See the report'), path: `/admin/reports/${caseId}` },
  }));
}

/** Deadlines of reports and appeals. */
export async function remindOfReports(
  work: Work,
  app: App,
  { soon, overdue }: DomainEvents['reports.due'],
): Promise<void> {
  await mailAdministrators(work, app, () => ({
    subject: overdue > 0 ? t('Reports are overdue') : t('Reports are due soon'),
    paragraphs: [
      ...(overdue > 0
        ? [t('The deadline of {overdue, plural, one {# report} other {# reports}} has passed.', { overdue })]
        : []),
      ...(soon > 0 ? [t('The deadline of {soon, plural, one {# report} other {# reports}} is near.', { soon })] : []),
    ],
    action: { label: t('See the reports'), path: '/admin/reports' },
  }));
}

const dayMs = 24 * 3_600_000;

export const watchDiskJob = job({ name: 'watch-disk' });

/**
 * Alerts staff once a day while the disk's reserve is in use: uploads are rejected, and the database is next to suffer.
 */
export async function watchDisk(app: App): Promise<void> {
  if ((await app.freeSpace.bytes()) >= 0) return;
  const now = app.clock.now();
  app.logger.error({ folder: app.config.dataDir }, 'there is hardly any room left: uploads are refused');
  await app.transaction(async (work) => {
    if (!(await claimAlert(work.db, { kind: 'disk', now, notSince: new Date(now.getTime() - dayMs) }))) return;
    await mailAdministrators(work, app, () => ({
      subject: t('The disk is almost full'),
      paragraphs: [
        t('Less than {diskReserveMegabytes} MB is left where the site keeps its data ({dataDir}).', {
          diskReserveMegabytes: app.config.diskReserveMegabytes,
          dataDir: app.config.dataDir,
        }),
        t(
          'Uploads are refused until there is more space, so that the database keeps working. Files that are being processed wait; nothing is lost.',
        ),
        t('Please free some space, or move the data to a larger disk.'),
      ],
    }));
  });
}

/** For Prometheus: alert when it falls to zero. */
export function diskGauge({ freeSpace }: App): Gauge {
  return {
    name: 'ovation_disk_free_above_reserve_bytes',
    help: 'The room left for uploads before the reserve of the database begins.',
    read: () => freeSpace.bytes(),
  };
}

/** Staff have 48 hours to decide about content that a person shown does not agree to. */
export async function announceRefusal(work: Work, app: App, { dueAt }: DomainEvents['consent.refused']): Promise<void> {
  await mailAdministrators(work, app, () => ({
    subject: t('Consent refused: please decide within 48 hours'),
    paragraphs: [
      t('Content is hidden because someone shown in it does not agree.'),
      t('Please decide about it under “Consent” in the administration until {time} (UTC).', {
        time: formatIsoMinute(dueAt),
      }),
    ],
  }));
}

/** Forwards a visitor's message to every administrator by email. */
export async function forwardContact(
  work: Work,
  app: App,
  { name, email, message }: DomainEvents['site.contacted'],
): Promise<void> {
  await mailAdministrators(work, app, () => ({
    subject: t('A message from {name}', { name: displayName(name, t('a visitor')) }),
    paragraphs: [
      t('{name} ({email}) writes:', { name: displayName(name, t('A visitor')), email }),
      ...message.split(/\n+/),
      t('Please reply to {email}.', { email }),
    ],
  }));
}
