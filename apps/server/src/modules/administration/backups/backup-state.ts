import type { App } from '../../../app.ts';
import { findLastBackup } from './backup.store.ts';

const hourMs = 3_600_000;
/** The schedule looks once an hour, and a backup takes its time. */
const slackMs = hourMs / 2;

/** Whether the next backup is to be made now. */
export function isBackupDue(last: Date | undefined, everyHours: number, now: Date): boolean {
  return last === undefined || now.getTime() - last.getTime() >= everyHours * hourMs - slackMs;
}

/** When the schedule makes the next backup: with its next look after that is due. It looks at minute 7 of each hour. */
export function nextBackupAt(last: Date | undefined, everyHours: number, now: Date): Date {
  const dueMs = last === undefined ? 0 : last.getTime() + everyHours * hourMs - slackMs;
  const earliestMs = Math.max(dueMs, now.getTime());
  const lookMs = Math.floor(earliestMs / hourMs) * hourMs + 7 * 60_000;
  return new Date(lookMs >= earliestMs ? lookMs : lookMs + hourMs);
}

/** Whether staff have to look: a whole backup was left out. */
export function isBackupLate(last: Date, everyHours: number, now: Date): boolean {
  return now.getTime() - last.getTime() > 2 * everyHours * hourMs;
}

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
