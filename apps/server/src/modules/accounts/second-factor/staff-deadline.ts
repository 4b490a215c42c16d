import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { addDeadline, addDeadlinesOfSessions, deleteDeadlines } from './second-factor.store.ts';

/** How long staff may work without a second factor, from their first login after it is required. */
const graceMs = 3 * 24 * 3_600_000;

const dueAt = ({ clock }: Pick<App, 'clock'>): Date => new Date(clock.now().getTime() + graceMs);

/** At a login. Does nothing for fans and performers. */
export async function startGrace({ db }: Pick<Work, 'db'>, app: App, accountId: string): Promise<void> {
  if ((await app.settings.read()).staffSecondFactor) await addDeadline(db, accountId, dueAt(app));
}

export async function followSetting(
  { db }: Pick<Work, 'db'>,
  app: App,
  { before, after }: DomainEvents['settings.changed'],
): Promise<void> {
  if (before.staffSecondFactor === after.staffSecondFactor) return;
  if (after.staffSecondFactor) await addDeadlinesOfSessions(db, dueAt(app));
  else await deleteDeadlines(db);
}

/** Whether the time of a member of staff is over; from the row of their session. */
export function isOverdue(app: Pick<App, 'settings' | 'clock'>, deadline: Date | null): boolean {
  return deadline !== null && deadline <= app.clock.now() && app.settings.lastKnown().staffSecondFactor;
}
