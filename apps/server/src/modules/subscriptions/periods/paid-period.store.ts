import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { bookInUse } from '../../ledger/index.ts';
import type { PaidPeriod } from './period.ts';
import type { SubscriptionRow } from '../subscription.store.ts';

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
