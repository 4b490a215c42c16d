import type { App } from '../../../app.ts';
import { saveActiveDay, saveLastSeen } from './active-day.store.ts';
import { deleteIdleStaffSessions } from './session.store.ts';

/** Activity is written this often at most; more often for staff, because their idle timeout counts from it. */
const everyMs = { staff: 60_000, others: 5 * 60_000 };

interface SessionUse {
  readonly kind: string;
  readonly last_seen_at: Date;
}

/** Records that a session is in use, without delaying the call. */
export function recordActivity(app: App, tokenHash: string, { kind, last_seen_at }: SessionUse): void {
  const now = app.clock.now();
  const since = new Date(now.getTime() - (kind === 'admin' ? everyMs.staff : everyMs.others));
  if (last_seen_at > since) return;
  saveLastSeen(app.database, tokenHash, { now, since }).catch((error: unknown) =>
    app.logger.debug({ err: error }, 'a session’s use was not noted'),
  );
}

/** Counts an account that has just logged in, without delaying the reply. */
export function recordLogin(app: App, accountId: string): void {
  saveActiveDay(app.database, accountId, app.clock.now()).catch((error: unknown) =>
    app.logger.debug({ err: error }, 'a login was not counted'),
  );
}

/** Whether a staff session has been idle for longer than the site allows. */
export async function isIdle(app: App, { kind, last_seen_at }: SessionUse): Promise<boolean> {
  return kind === 'admin' && last_seen_at < (await idleSince(app));
}

/** Ends all idle staff sessions and returns their accounts. */
export async function endIdleSessions(app: App): Promise<string[]> {
  return deleteIdleStaffSessions(app.database, await idleSince(app));
}

const never = new Date(0);

async function idleSince(app: App): Promise<Date> {
  const { staffIdleMinutes } = await app.settings.read();
  return staffIdleMinutes === 0 ? never : new Date(app.clock.now().getTime() - staffIdleMinutes * 60_000);
}
