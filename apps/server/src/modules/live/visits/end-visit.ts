import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { readBalance } from '../../ledger/index.ts';
import { returnUnserved } from '../../refunds/index.ts';
import { listLastMinutes, markRefunded } from './minute.store.ts';
import { announceVisit } from './present-visit.ts';
import './events.ts';
import { minuteMs, servedMinutes, type EndReason } from './visit-clock.ts';
import { changeVisit, type CheckedVisit, type VisitRow } from './visit.store.ts';

/** Ends a locked visit: minutes of which nothing was served are refunded, one that the fan has started stands. */
export async function endVisit(work: Work, app: App, visit: CheckedVisit, reason: EndReason): Promise<void> {
  const now = app.clock.now();
  const settled = await refundUnserved(work, app, visit);
  const { last_proof_at } = visit;
  const ended = await changeVisit(work.db, settled, { ended_at: now, end_reason: reason, last_proof_at }, now);
  await work.publish('visit.ended', {
    visitId: visit.id,
    streamId: visit.stream_id,
    performerId: visit.performer_id,
    accountId: visit.account_id,
    reason,
    isPrivate: visit.is_private,
    minutes: ended.minutes,
    gross: ended.price * BigInt(ended.minutes),
  });
  announceVisit(work, app, ended, await readBalance(work.db, visit.account_id));
}

/** Refunds the charged minutes of a locked visit that were not served. */
export async function refundUnserved(work: Work, app: App, visit: VisitRow): Promise<VisitRow> {
  const unserved = visit.minutes - servedMinutes(visit);
  if (unserved <= 0) return visit;
  const now = app.clock.now();
  for (const { minute, charge_id } of await listLastMinutes(work.db, visit.id, unserved)) {
    await returnUnserved(work, app, charge_id, t('This minute of a live stream was charged but not shown to you.'));
    await markRefunded(work.db, visit.id, minute, now);
  }
  return changeVisit(
    work.db,
    visit,
    {
      minutes: visit.minutes - unserved,
      paid_until: visit.paid_until && new Date(visit.paid_until.getTime() - unserved * minuteMs),
    },
    now,
  );
}
