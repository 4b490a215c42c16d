import type { App } from '../../../app.ts';
import { readSeldom, type Gauge } from '../../../platform/measurements/gauge.ts';
import { findBackupsExpectedSince, findLastBackup } from './backup.store.ts';
import { isBackupLate } from './lateness.ts';

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
