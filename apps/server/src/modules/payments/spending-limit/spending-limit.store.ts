import { sql, type Kysely, type Selectable } from 'kysely';
import { sandboxName } from '../../../gateways/payments/providers.ts';
import { bookInUse } from '../../ledger/index.ts';
import type { DB, SpendingLimits } from '../../../platform/database/types.gen.ts';

export type SpendingLimitRow = Selectable<SpendingLimits>;

export async function loadSpendingLimit(db: Kysely<DB>, accountId: string): Promise<SpendingLimitRow | undefined> {
  return db.selectFrom('spending_limits').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/**
 * Locks the limit, so that parallel checkouts of an account count each other. Undefined for an account without a limit.
 */
export async function lockSpendingLimit(db: Kysely<DB>, accountId: string): Promise<SpendingLimitRow | undefined> {
  return db
    .selectFrom('spending_limits')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSpendingLimit(
  db: Kysely<DB>,
  accountId: string,
  limit: Pick<SpendingLimitRow, 'amount' | 'next_amount' | 'next_from'>,
  now: Date,
): Promise<void> {
  const values = { ...limit, updated_at: now };
  await db
    .insertInto('spending_limits')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/**
 * What an account's cards paid or are about to pay since a moment, less refunds, in minor units, in the book in use.
 */
export async function sumCardPayments(db: Kysely<DB>, accountId: string, since: Date): Promise<bigint> {
  const givenBack = sql`(
    select coalesce(sum(r.amount), 0)
    from refunds r
    where r.payment_id = payments.id and r.status = 'succeeded')`;
  const row = await db
    .selectFrom('payments')
    .select(sql<bigint>`coalesce(sum(amount - ${givenBack}), 0)::bigint`.as('sum'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .where('status', '<>', 'failed')
    .where(sql<boolean>`(provider = ${sandboxName}) = (${bookInUse} = 'test')`)
    .executeTakeFirstOrThrow();
  return row.sum;
}
