import { english } from '@ovation/language/t.ts';
import { splitReversal, type SaleParts } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { Work } from '../../../platform/database/transaction.ts';
import type { ReversedCharge } from '../../ledger/index.ts';
import { endSubscription } from '../change-subscription.ts';
import { announceSubscription } from '../start-subscription.ts';
import { lockSubscription, updateSubscription, type SubscriptionRow } from '../subscription.store.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { listRunningPeriods, type RunningPeriod } from './periods.store.ts';
import { unusedPart } from './period.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** Ends a running period when staff or a bank reverse its whole charge. A partial reversal changes nothing. */
export async function revokePeriod(work: Work, reversed: ReversedCharge, now: Date): Promise<void> {
  if (reversed.cause === 'subscription' || reversed.left > 0n) return;
  const row = await lockSubscriptionOf(work, reversed, now);
  if (!row || row.expires_at === null || row.expires_at <= now || row.status === 'expired') return;
  await endSubscription(work, row, now, {
    revoked_end: row.expires_at,
    cancelled_at: now,
    cancel_reason: storedText(english('Its payment was reversed.')),
  });
}

/** Opens the rest of a revoked period after a won dispute. It does not renew unless the fan resumes it. */
export async function restorePeriod(work: Work, restored: ReversedCharge, now: Date): Promise<void> {
  const row = await lockSubscriptionOf(work, restored, now);
  if (!row || row.status !== 'expired' || row.revoked_end === null || row.revoked_end <= now) return;
  const changed = await updateSubscription(
    work.db,
    row.id,
    { status: 'cancelled', expires_at: row.revoked_end, revoked_end: null },
    now,
  );
  await announceSubscription(work, changed);
}

/** Locks the subscription whose running period this charge paid. */
async function lockSubscriptionOf(
  work: Work,
  { type, objectId, chargeId }: ReversedCharge,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  if (type !== 'subscription' || objectId === null) return undefined;
  const row = await lockSubscription(work.db, objectId, now);
  return row?.charge_id === chargeId ? row : undefined;
}

/**
 * What all fans, or one, would get back if their subscriptions to a performer ended now (`cash`), and what would leave
 * the performer's earnings (`net`). Minor units.
 */
export async function sumUnused(
  db: Kysely<DB>,
  whose: { readonly performerId: string; readonly accountId?: string },
  now: Date,
): Promise<{ readonly cash: bigint; readonly net: bigint }> {
  const parts = (await listRunningPeriods(db, whose)).map((period) => unusedOf(period, now));
  return {
    cash: parts.reduce((sum, { gross, siteDiscount }) => sum + gross - siteDiscount, 0n),
    net: parts.reduce((sum, { net }) => sum + net, 0n),
  };
}

function unusedOf(period: RunningPeriod, now: Date): SaleParts {
  const taken = {
    gross: period.taken_gross,
    commission: period.taken_commission,
    net: period.taken_net,
    siteDiscount: period.taken_discount,
  };
  const unused = unusedPart(period.gross, { startedAt: period.period_started_at, expiresAt: period.expires_at }, now);
  const left = period.gross - taken.gross;
  const gross = unused < left ? unused : left;
  return gross > 0n ? splitReversal(period, taken, gross) : { gross: 0n, commission: 0n, net: 0n, siteDiscount: 0n };
}
