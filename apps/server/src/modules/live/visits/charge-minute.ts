import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { chargeWallet, type ChargedWallet } from '../../ledger/index.ts';
import { insertMinute, nextMinute } from './minute.store.ts';
import { minuteMs } from './visit-clock.ts';
import { changeVisit, type VisitRow } from './visit.store.ts';
import { announceVisit } from './present-visit.ts';

interface NextMinute {
  /** The site's share in basis points. */
  readonly commission: bigint;
  readonly provenAt: Date;
  /** How late it begins, because the biller was away. */
  readonly lateMs: number;
}

/**
 * Charges the next minute of a locked visit in the caller's transaction. A minute that begins late is not shortened.
 * Throws balance-too-low.
 */
export async function chargeNextMinute(
  work: Work,
  app: App,
  visit: VisitRow,
  { commission, provenAt, lateMs }: NextMinute,
): Promise<void> {
  const now = app.clock.now();
  const { balance } = await chargeOneMinute(work, app, visit, commission);
  const paidUntil = (visit.paid_until?.getTime() ?? now.getTime()) + minuteMs + lateMs;
  const changed = await changeVisit(
    work.db,
    visit,
    {
      minutes: visit.minutes + 1,
      paid_until: new Date(paidUntil),
      paused_ms: visit.paused_ms + BigInt(lateMs),
      last_proof_at: provenAt,
    },
    now,
  );
  announceVisit(work, app, changed, balance);
}

/** Books one minute at the price of the visit's beginning. Throws balance-too-low. */
export async function chargeOneMinute(
  work: Work,
  app: App,
  visit: VisitRow,
  commission: bigint,
): Promise<ChargedWallet> {
  const now = app.clock.now();
  const minute = await nextMinute(work.db, visit.id);
  const charged = await chargeWallet(
    work,
    {
      type: 'stream-minute',
      payerId: visit.account_id,
      performerId: visit.performer_id,
      gross: visit.price,
      commission,
      objectId: visit.stream_id,
    },
    now,
  );
  await insertMinute(work.db, { visitId: visit.id, minute, chargeId: charged.charge.id }, now);
  return charged;
}
