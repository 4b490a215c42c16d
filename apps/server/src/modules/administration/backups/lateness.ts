const hourMs = 3_600_000;
/** The schedule looks once an hour, and a backup takes its time. */
const slackMs = hourMs / 2;

/** Whether the next backup is to be made now. */
export function isBackupDue(last: Date | undefined, everyHours: number, now: Date): boolean {
  return last === undefined || now.getTime() - last.getTime() >= everyHours * hourMs - slackMs;
}

/** Whether staff have to look: a whole backup was left out. */
export function isBackupLate(last: Date, everyHours: number, now: Date): boolean {
  return now.getTime() - last.getTime() > 2 * everyHours * hourMs;
}
