import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, PaymentCardSetups } from '../../../platform/database/types.gen.ts';

export type CardSetupRow = Selectable<PaymentCardSetups>;

/** The provider's customer id of an account, if it has one. */
export async function findCustomer(db: Kysely<DB>, accountId: string, provider: string): Promise<string | undefined> {
  return (
    await db
      .selectFrom('payment_customers')
      .select('customer_id')
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .executeTakeFirst()
  )?.customer_id;
}

/** Stores a customer and returns its id. Of two created concurrently, the first is kept and the other stays unused. */
export async function keepCustomer(
  db: Kysely<DB>,
  customer: {
    readonly account_id: string;
    readonly provider: string;
    readonly customer_id: string;
    readonly created_at: Date;
  },
): Promise<string> {
  await db
    .insertInto('payment_customers')
    .values(customer)
    .onConflict((conflict) => conflict.columns(['account_id', 'provider']).doNothing())
    .execute();
  return (await findCustomer(db, customer.account_id, customer.provider)) ?? customer.customer_id;
}

export async function findSetup(db: Kysely<DB>, accountId: string, id: string): Promise<CardSetupRow | undefined> {
  return db
    .selectFrom('payment_card_setups')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Stores a setup, and deletes this account's abandoned ones. */
export async function insertSetup(
  db: Kysely<DB>,
  setup: Insertable<PaymentCardSetups>,
  abandonedBefore: Date,
): Promise<void> {
  await db
    .deleteFrom('payment_card_setups')
    .where('account_id', '=', setup.account_id)
    .where('created_at', '<', abandonedBefore)
    .execute();
  await db.insertInto('payment_card_setups').values(setup).execute();
}
