import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { changeCheck, lockCheck } from '../check.store.ts';
import { dayFromNow } from '../days.ts';
import { expiringLetter, sendLetter } from '../decisions/letters.ts';
import { listExpiring } from './due-check.store.ts';

/** Days before a paper expires; the later reminder first, so that nobody gets both at once. */
const reminders = [7, 30] as const;
const batchSize = 100;

export async function remindDue(app: App): Promise<void> {
  for (const days of reminders) {
    const until = dayFromNow(app.clock, days);
    for (let found = batchSize; found === batchSize;) {
      const due = await listExpiring(app.database, { until, days }, batchSize);
      for (const { performer_id } of due) await app.transaction((work) => remind(work, app, performer_id, days));
      found = due.length;
    }
  }
}

async function remind(work: Work, app: App, performerId: string, days: number): Promise<void> {
  const check = await lockCheck(work.db, performerId, app.clock.now());
  const validUntil = check.valid_until;
  const isReminded = check.reminded_days !== null && check.reminded_days <= days;
  if (validUntil === null || check.status !== 'approved' || isReminded) return;
  await changeCheck(work.db, performerId, { reminded_days: days }, app.clock.now());
  await sendLetter(work, app, performerId, expiringLetter(daysUntil(app, validUntil), validUntil));
  await work.publish('identity.changed', { performerId, news: 'expiring' });
}

function daysUntil(app: App, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(dayFromNow(app.clock))) / (24 * 3_600_000));
}
