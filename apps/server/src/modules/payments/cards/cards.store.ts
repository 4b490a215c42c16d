import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { listPage, anyOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, PaymentCards, PaymentCardSetups } from '../../../platform/database/types.gen.ts';

export type PaymentCardRow = Selectable<PaymentCards>;

interface OwnCards {
  readonly accountId: string;
  /** Providers whose cards may pay. */
  readonly providers: readonly string[];
}

/** A saved card that its account may pay with; undefined if removed. */
export async function findOwnCard(
  db: Kysely<DB>,
  id: string,
  { accountId, providers }: OwnCards,
): Promise<PaymentCardRow | undefined> {
  return db
    .selectFrom('payment_cards')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('provider', 'in', providers)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function findCardByMethod(
  db: Kysely<DB>,
  accountId: string,
  { provider, paymentMethod }: { readonly provider: string; readonly paymentMethod: string },
): Promise<PaymentCardRow | undefined> {
  return db
    .selectFrom('payment_cards')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_method', '=', paymentMethod)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Cards by id, including removed ones. */
export async function loadCards(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, PaymentCardRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('payment_cards').selectAll().where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sorted with the default first, then the newest. */
export async function listCards(
  db: Kysely<DB>,
  { accountId, providers }: OwnCards,
  query: ListQuery,
): Promise<{ rows: PaymentCardRow[]; total: number }> {
  const found = db
    .selectFrom('payment_cards')
    .where('account_id', '=', accountId)
    .where('provider', 'in', providers)
    .where('removed_at', 'is', null);
  return listPage(
    found,
    found.selectAll().orderBy('is_default', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc'),
    query,
  );
}

/** Serialises changes to an account's cards, so that there is never more than one default. */
export async function lockCards(db: Kysely<DB>, accountId: string): Promise<PaymentCardRow[]> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(db);
  return db
    .selectFrom('payment_cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Returns undefined if this payment method is saved already. */
export async function insertCard(db: Kysely<DB>, card: Insertable<PaymentCards>): Promise<PaymentCardRow | undefined> {
  return db
    .insertInto('payment_cards')
    .values(card)
    .onConflict((conflict) => conflict.constraint('payment_cards_payment_method_unique').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function preferCard(db: Kysely<DB>, { account_id, id }: PaymentCardRow, now: Date): Promise<void> {
  await db
    .updateTable('payment_cards')
    .set({ is_default: false, updated_at: now })
    .where('account_id', '=', account_id)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute();
  await db
    .updateTable('payment_cards')
    .set({ is_default: true, updated_at: now })
    .where('id', '=', id)
    .where('is_default', '=', false)
    .execute();
}

export async function markCardRemoved(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_cards')
    .set({ removed_at: now, is_default: false, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** How many running subscriptions renew with each card. */
export async function countRenewals(db: Kysely<DB>, accountId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['payment_method', (select) => select.fn.countAll<bigint>().as('count')])
    .where('account_id', '=', accountId)
    .where('source', '=', 'card')
    .where('next_charge_at', 'is not', null)
    .groupBy('payment_method')
    .execute();
  return new Map(rows.map(({ payment_method, count }) => [payment_method ?? '', Number(count)]));
}

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
