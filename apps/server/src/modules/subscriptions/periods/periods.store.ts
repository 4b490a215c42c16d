import type { SaleParts } from '@ovation/domain';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { bookInUse } from '../../ledger/index.ts';
import type { PaidPeriod } from './period.ts';
import type { SubscriptionRow } from '../subscription.store.ts';

export interface RunningPeriod extends SaleParts {
  readonly taken_gross: bigint;
  readonly taken_commission: bigint;
  readonly taken_net: bigint;
  readonly taken_discount: bigint;
  readonly period_started_at: Date;
  readonly expires_at: Date;
}

/**
 * The running periods of a performer's subscribers, or of one of them, with the parts of their charges already
 * reversed.
 */
export async function listRunningPeriods(
  db: Kysely<DB>,
  { performerId, accountId }: { readonly performerId: string; readonly accountId?: string },
): Promise<readonly RunningPeriod[]> {
  const { rows } = await sql<RunningPeriod>`
    select c.gross, c.commission, c.net, c.site_discount as "siteDiscount", s.period_started_at, s.expires_at, taken.*
    from subscriptions s
    join charges c on c.id = s.charge_id and c.book = ${bookInUse},
    lateral (
      select
        coalesce(sum(gross), 0)::bigint as taken_gross,
        coalesce(sum(net), 0)::bigint as taken_net,
        coalesce(sum(commission), 0)::bigint as taken_commission,
        coalesce(sum(site_discount), 0)::bigint as taken_discount
      from charge_reversals r
      where r.charge_id = c.id and r.restored_at is null
    ) taken
    where s.performer_id = ${performerId}
      and s.status in ('active', 'cancelled', 'past-due')
      and s.period_started_at is not null
      and s.expires_at is not null
      and ${accountId === undefined ? sql`true` : sql`s.account_id = ${accountId}`}`.execute(db);
  return rows;
}

interface ChargedPeriod extends PaidPeriod {
  readonly chargeId: string;
  /** What this period cost, in minor units. */
  readonly price: bigint;
}

/**
 * The running period and the charge that paid it. Undefined for a trial, a free period, and a period paid from the book
 * that is not in use, which is test money once payments are real.
 */
export async function loadPaidPeriod(
  db: Kysely<DB>,
  { charge_id, period_started_at, expires_at }: SubscriptionRow,
): Promise<ChargedPeriod | undefined> {
  if (charge_id === null || period_started_at === null || expires_at === null) return undefined;
  const charge = await db
    .selectFrom('charges')
    .select('gross')
    .where('id', '=', charge_id)
    .where('book', '=', bookInUse)
    .executeTakeFirst();
  return charge && { chargeId: charge_id, price: charge.gross, startedAt: period_started_at, expiresAt: expires_at };
}
