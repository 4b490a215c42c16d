import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, SandboxCards, SandboxCardSetups, SandboxCustomers } from '../../../platform/database/types.gen.ts';

export type CardRow = Selectable<SandboxCards>;
export type CardSetupRow = Selectable<SandboxCardSetups>;
type CustomerRow = Selectable<SandboxCustomers>;

/** Returns the row with this key, new or existing. */
export async function addOrFindCustomer(db: Kysely<DB>, customer: Insertable<SandboxCustomers>): Promise<CustomerRow> {
  await db
    .insertInto('sandbox_customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_customers')
    .selectAll()
    .where('idempotency_key', '=', customer.idempotency_key)
    .executeTakeFirstOrThrow();
}

/** Returns the row with this key, new or existing. */
export async function addOrFindSetup(db: Kysely<DB>, setup: Insertable<SandboxCardSetups>): Promise<CardSetupRow> {
  await db
    .insertInto('sandbox_card_setups')
    .values(setup)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_card_setups')
    .selectAll()
    .where('idempotency_key', '=', setup.idempotency_key)
    .executeTakeFirstOrThrow();
}

export async function findSetup(db: Kysely<DB>, id: string): Promise<CardSetupRow | undefined> {
  return db.selectFrom('sandbox_card_setups').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The first decision counts: returns nothing if there was one before. */
export async function lockOpenSetup(db: Kysely<DB>, id: string): Promise<CardSetupRow | undefined> {
  return db
    .selectFrom('sandbox_card_setups')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'requires_action')
    .forUpdate()
    .executeTakeFirst();
}

export async function closeSetup(
  db: Kysely<DB>,
  id: string,
  change: { readonly status: 'succeeded' | 'failed'; readonly card_id: string | null },
): Promise<void> {
  await db.updateTable('sandbox_card_setups').set(change).where('id', '=', id).execute();
}

export async function addCard(db: Kysely<DB>, card: Insertable<SandboxCards>): Promise<void> {
  await db.insertInto('sandbox_cards').values(card).execute();
}

/** Includes removed cards. */
export async function findSavedCard(db: Kysely<DB>, id: string): Promise<CardRow | undefined> {
  return db.selectFrom('sandbox_cards').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A valid card of this customer; without a customer, of any. */
export async function findUsableCard(
  db: Kysely<DB>,
  id: string,
  customerId: string | undefined,
): Promise<CardRow | undefined> {
  const card = await findSavedCard(db, id);
  const isUsable = card?.removed_at === null && (customerId === undefined || card.customer_id === customerId);
  return isUsable ? card : undefined;
}

export async function markRemoved(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sandbox_cards')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}
