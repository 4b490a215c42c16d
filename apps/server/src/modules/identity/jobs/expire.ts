import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadStatusForChange } from '../../profiles/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { changeCheck, lockCheck, type CheckRow } from '../identity.store.ts';
import { dayFromNow } from '../days.ts';
import { insertDecision } from '../decisions/decision.store.ts';
import { expiredLetter, sendLetter } from '../decisions/letters.ts';
import { listPapers } from '../papers/papers.store.ts';
import { stopPublishing } from '../decisions/stop-publishing.ts';
import { listExpired } from './due-check.store.ts';

const batchSize = 100;

/** One transaction for each performer, so that a failure stops no other. */
export async function expireDue(app: App): Promise<void> {
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
