import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { listWaiting, changeCheck, lockCheck } from '../identity.store.ts';
import { deleteExpiredCodes } from '../papers/papers.store.ts';
import { saveResult } from '../provider/save-result.ts';
import { expireDue } from './expire.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { dayFromNow } from '../days.ts';
import { expiringLetter, sendLetter } from '../decisions/letters.ts';
import { listExpiring } from './due-check.store.ts';

export const followIdentityJob = job({ name: 'follow-identity' });

/** Reminds of papers that expire, stops publishing when they have, and asks for results that no webhook brought. */
export async function followIdentity(app: App): Promise<void> {
  await deleteExpiredCodes(app.database, app.clock.now());
  await expireDue(app);
  await remindDue(app);
  await askForResults(app);
}

const askedAfterMs = 10 * 60_000;
const askedUntilMs = 7 * 24 * 3_600_000;
const mostAsked = 50;

async function askForResults(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const range = { from: new Date(now - askedUntilMs), to: new Date(now - askedAfterMs) };
  for (const { provider, provider_id: id } of await listWaiting(app.database, range, mostAsked)) {
    const gateway = app.identity.named(provider ?? '');
    if (!gateway || id === null) continue;
    await saveResult(app, gateway, id).catch((error: unknown) =>
      app.logger.warn({ part: 'identity', provider, err: error }, 'a result could not be read'),
    );
  }
}

/** Days before a paper expires; the later reminder first, so that nobody gets both at once. */
const reminders = [7, 30] as const;
const batchSize = 100;

async function remindDue(app: App): Promise<void> {
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
