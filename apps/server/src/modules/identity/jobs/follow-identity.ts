import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { listWaiting, changeCheck, lockCheck, type CheckRow } from '../identity.store.ts';
import { deleteExpiredCodes, listPapers } from '../papers/papers.store.ts';
import { saveResult } from '../provider/save-result.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { dayFromNow } from '../days.ts';
import { expiringLetter, sendLetter, expiredLetter } from '../decisions/letters.ts';
import { listExpiring, listExpired } from './due-check.store.ts';
import { loadStatusForChange } from '../../profiles/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { insertDecision } from '../decisions/decision.store.ts';
import { stopPublishing } from '../decisions/stop-publishing.ts';

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
  await sendLetter(work, app, performerId, () => expiringLetter(daysUntil(app, validUntil), validUntil));
  await work.publish('identity.changed', { performerId, news: 'expiring' });
}

function daysUntil(app: App, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(dayFromNow(app.clock))) / (24 * 3_600_000));
}

/** One transaction for each performer, so that a failure stops no other. */
async function expireDue(app: App): Promise<void> {
  for (let found = batchSize; found === batchSize;) {
    const due = await listExpired(app.database, dayFromNow(app.clock), batchSize);
    for (const performerId of due) await app.transaction((work) => expire(work, app, performerId));
    found = due.length;
  }
}

/** A check with newer papers still waits for its decision; publishing waits with it. */
async function expire(work: Work, app: App, performerId: string): Promise<void> {
  await loadStatusForChange(work.db, performerId);
  const check = await lockCheck(work.db, performerId, app.clock.now());
  if (check.valid_until === null || check.valid_until > dayFromNow(app.clock)) return;
  if (check.status === 'approved') await recordExpiry(work, app, check);
  await stopPublishing(work, app, performerId);
  await sendLetter(work, app, performerId, expiredLetter);
  await recordEvent(work, { app }, { kind: 'identity-expired', subjectId: performerId });
  await work.publish('identity.changed', { performerId, news: 'expired' });
}

async function recordExpiry(work: Work, app: App, check: CheckRow): Promise<void> {
  const { performer_id: performerId, valid_until: validUntil } = check;
  const papers = await listPapers(work.db, performerId);
  const now = app.clock.now();
  await changeCheck(work.db, performerId, { status: 'expired' }, now);
  const decision = { performerId, decision: 'expired', byId: null, reason: null, validUntil, check, papers } as const;
  await insertDecision(work.db, decision, now);
}
