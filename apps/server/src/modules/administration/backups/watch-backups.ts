import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { formatDayAndTime } from '../../../platform/words/dates.ts';
import { claimAlert } from '../alerts/alert.store.ts';
import { mailAdministrators } from '../mail-administrators.ts';
import { expectBackupsSince, findLastBackup } from './backup.store.ts';
import { isBackupLate } from './lateness.ts';

const dayMs = 24 * 3_600_000;

export const watchBackupsJob = job({ name: 'watch-backups' });

/** Emails administrators once a day while the last good backup is too old. */
export async function watchBackups(app: App): Promise<void> {
  const [{ everyHours }, now] = [app.config.backup, app.clock.now()];
  if (everyHours === undefined) return;
  const expectedSince = await expectBackupsSince(app.database, now);
  const last = await findLastBackup(app.database);
  if (!isBackupLate(last ?? expectedSince, everyHours, now)) return;
  app.logger.error({ part: 'backup', last }, 'the last good backup is too old');
  await app.transaction(async (work) => {
    if (!(await claimAlert(work.db, { kind: 'backup', now, notSince: new Date(now.getTime() - dayMs) }))) return;
    await mailAdministrators(work, app, {
      subject: last ? t('The last backup is too old') : t('There is no backup yet'),
      paragraphs: [
        last
          ? t('The last complete backup of the site is from {time}.', { time: formatDayAndTime(last) })
          : t('No backup of the site has been completed since backups were set up.'),
        t(
          '{everyHours, plural, one {One should be made every hour (BACKUP_EVERY).} other {One should be made every # hours (BACKUP_EVERY).}}',
          { everyHours },
        ),
        t('Please look at the job back-up-site, which says why it failed, or run `npm run backup` on the machine.'),
      ],
      action: { label: t('See failed jobs'), path: '/admin/jobs?failed=true' },
    });
  });
}
