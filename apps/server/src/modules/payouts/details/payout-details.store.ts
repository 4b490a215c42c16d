import type { Kysely, Selectable } from 'kysely';
import type { DB, PayoutDetails } from '../../../platform/database/types.gen.ts';

export type PayoutDetailsRow = Selectable<PayoutDetails>;

export type PayoutDetailsChange = Partial<
  Pick<PayoutDetailsRow, 'method' | 'bank_encrypted' | 'provider' | 'provider_account_id' | 'is_provider_ready'>
>;

export async function savePayoutDetails(
  db: Kysely<DB>,
  performerId: string,
  change: PayoutDetailsChange,
  now: Date,
): Promise<void> {
  const values = { ...change, updated_at: now };
  await db
    .insertInto('payout_details')
    .values({ performer_id: performerId, ...values })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(values))
    .execute();
}

export async function loadPayoutDetails(db: Kysely<DB>, performerId: string): Promise<PayoutDetailsRow | undefined> {
  return db.selectFrom('payout_details').selectAll().where('performer_id', '=', performerId).executeTakeFirst();
}

/** Stores whether the provider can pay out to one of its accounts. */
export async function markProviderAccount(
  db: Kysely<DB>,
  account: { readonly provider: string; readonly accountId: string; readonly isReady: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('payout_details')
    .set({ is_provider_ready: account.isReady, updated_at: now })
    .where('provider', '=', account.provider)
    .where('provider_account_id', '=', account.accountId)
    .execute();
}
