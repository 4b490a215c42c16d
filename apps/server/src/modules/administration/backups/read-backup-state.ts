import type { App } from '../../../app.ts';
import { findLastBackup } from './backup.store.ts';
import { isBackupLate, nextBackupAt } from './lateness.ts';

/** For staff: how old the last good backup is, and whether that is too old. Backups by hand count too. */
export async function readBackupState(app: App) {
  const [last, { everyHours }] = [await findLastBackup(app.database), app.config.backup];
  return {
    lastAt: last?.toISOString() ?? null,
    nextAt: everyHours === undefined ? null : nextBackupAt(last, everyHours, app.clock.now()).toISOString(),
    isScheduled: everyHours !== undefined,
    isLate: everyHours !== undefined && last !== undefined && isBackupLate(last, everyHours, app.clock.now()),
  };
}
