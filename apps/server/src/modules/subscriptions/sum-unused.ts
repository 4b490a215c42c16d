import { splitReversal, type SaleParts } from '@ovation/domain';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { bookInUse } from '../ledger/index.ts';
import { unusedPart } from './unused-part.ts';

interface RunningPeriod extends SaleParts {
  readonly taken_gross: bigint;
  readonly taken_commission: bigint;
  readonly taken_net: bigint;
  readonly taken_discount: bigint;
  readonly period_started_at: Date;
  readonly expires_at: Date;
}

/**
 * What fans would get back if their subscriptions to a performer ended now, and what of it would leave the earnings: of all
 * fans, or of one. Minor units.
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

async function listRunningPeriods(
  db: Kysely<DB>,
  { performerId, accountId }: { readonly performerId: string; readonly accountId?: string },
): Promise<readonly RunningPeriod[]> {
  const { rows } = await sql<RunningPeriod>`
    select c.gross, c.commission, c.net, c.site_discount as "siteDiscount", s.period_started_at, s.expires_at, taken.*
    from subscriptions s join charges c on c.id = s.charge_id and c.book = ${bookInUse},
      lateral (select coalesce(sum(gross), 0)::bigint as taken_gross, coalesce(sum(net), 0)::bigint as taken_net,
          coalesce(sum(commission), 0)::bigint as taken_commission, coalesce(sum(site_discount), 0)::bigint as taken_discount
        from charge_reversals r where r.charge_id = c.id and r.restored_at is null) taken
    where s.performer_id = ${performerId} and s.status in ('active', 'cancelled', 'past-due')
      and s.period_started_at is not null and s.expires_at is not null
      and ${accountId === undefined ? sql`true` : sql`s.account_id = ${accountId}`}`.execute(db);
  return rows;
}
