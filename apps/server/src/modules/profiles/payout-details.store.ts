import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

export interface BankDetails {
  readonly account_holder: string;
  readonly bank_name: string;
  readonly account_number_encrypted: Buffer;
  readonly account_number_last4: string;
  readonly routing_number: string | null;
  readonly swift: string | null;
  readonly country: string | null;
  readonly currency: string | null;
}

export async function saveBankDetails(db: Kysely<DB>, performerId: string, details: BankDetails, now: Date): Promise<void> {
  await db
    .insertInto('payout_details')
    .values({ performer_id: performerId, ...details, updated_at: now })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet({ ...details, updated_at: now }))
    .execute();
}

export async function savePayoutMethod(db: Kysely<DB>, performerId: string, method: string, gatewayAccountId: string | null, now: Date): Promise<void> {
  const values = { method, gateway_account_id: gatewayAccountId, updated_at: now };
  await db.insertInto('payout_details').values({ performer_id: performerId, ...values }).onConflict((conflict) => conflict.column('performer_id').doUpdateSet(values)).execute();
}

export async function loadPayoutDetails(db: Kysely<DB>, performerId: string) {
  return db.selectFrom('payout_details').selectAll().where('performer_id', '=', performerId).executeTakeFirst();
}
