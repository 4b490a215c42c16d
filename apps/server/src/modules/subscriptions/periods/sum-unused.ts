import { splitReversal, type SaleParts } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { listRunningPeriods, type RunningPeriod } from './running-period.store.ts';
import { unusedPart } from './unused-part.ts';

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
