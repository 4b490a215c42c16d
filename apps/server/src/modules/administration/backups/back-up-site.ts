import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { findLastBackup, findBackupsExpectedSince, expectBackupsSince } from './backup.store.ts';
import { isBackupDue, isBackupLate } from './backup-state.ts';
import { readSeldom, type Gauge } from '../../../platform/measurements/gauge.ts';
import { formatDayAndTime } from '../../../platform/words/dates.ts';
import { claimAlert } from '../alerts/alert.store.ts';
import { mailAdministrators } from '../mail-administrators.ts';

export const backUpSiteJob = job({ name: 'back-up-site', slow: 'hours' });

const program = join(import.meta.dirname, '../../../backup/backup.ts');
/** What the program ends with while another backup runs. */
const busyCode = 3;
const niceness = 10;
const maxQuoteLength = 1_000;

/** Makes a backup when it is due, in a process of its own with a lower priority: sealing takes a processor. */
export async function backUpSite(app: App): Promise<void> {
  const { everyHours } = app.config.backup;
  if (everyHours === undefined) return;
  if (!isBackupDue(await findLastBackup(app.database), everyHours, app.clock.now())) return;
  const { code, output } = await runBackup();
  if (code === busyCode) return;
  if (code !== 0) throw new Error(`The backup failed: ${output.trim().slice(-maxQuoteLength)}`);
  app.logger.info({ part: 'backup' }, output.trim().split('\n').at(-1));
}

async function runBackup(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = (): void => void child.kill();
  process.once('exit', kill);
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output = (output + text).slice(-2 * maxQuoteLength)));
  await once(child, 'close');
  process.off('exit', kill);
  return { code: child.exitCode, output };
}

/** The last good backup for Prometheus: alert when `ovation_backup_late` is 1. */
export function backupGauges({ database, clock, config }: App): Gauge[] {
  const { everyHours } = config.backup;
  const readLast = readSeldom(clock, () => findLastBackup(database));
  const age: Gauge = {
    name: 'ovation_backup_age_seconds',
    help: 'How old the newest complete backup is.',
    read: async () => {
      const last = await readLast();
      return last && (clock.now().getTime() - last.getTime()) / 1_000;
    },
  };
  if (everyHours === undefined) return [age];
  const late: Gauge = {
    name: 'ovation_backup_late',
    help: 'Whether the newest complete backup is older than two of the periods of BACKUP_EVERY: 1, or 0.',
    read: async () => {
      const since = (await readLast()) ?? (await findBackupsExpectedSince(database));
      return Number(since !== undefined && isBackupLate(since, everyHours, clock.now()));
    },
  };
  return [age, late];
}

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
    await mailAdministrators(work, app, () => ({
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
    }));
  });
}
