import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { columnOf, listPage, anyOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB, Payments } from '../../platform/database/types.gen.ts';

export type PaymentRow = Selectable<Payments>;

const open = ['created', 'requires_action', 'pending'] as const;

/** Returns undefined if this account has used the idempotency key before. */
export async function insertPayment(db: Kysely<DB>, payment: Insertable<Payments>): Promise<PaymentRow | undefined> {
  return db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.constraint('payments_idempotency_key_unique').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function loadPaymentByKey(
  db: Kysely<DB>,
  accountId: string,
  key: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function loadPayment(db: Kysely<DB>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a payment, so that concurrent updates of it are applied one after the other. */
export async function lockPayment(db: Kysely<DB>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updatePayment(
  db: Kysely<DB>,
  id: string,
  change: Updateable<Payments>,
  now: Date,
): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an intent that no provider has accepted. */
export async function deleteIntent(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('payments').where('id', '=', id).where('status', '=', 'created').execute();
}

/**
 * Whether a card is being charged for this subscription or content right now. Payments that wait for their payer do not
 * count.
 */
export async function isPaymentUnderWay(
  db: Kysely<DB>,
  wanted: { readonly subscriptionId: string } | { readonly accountId: string; readonly objectId: string },
): Promise<boolean> {
  const found = db.selectFrom('payments').select('id').where('status', 'in', ['created', 'pending']).limit(1);
  const row =
    'subscriptionId' in wanted
      ? found.where('subscription_id', '=', wanted.subscriptionId)
      : found.where('account_id', '=', wanted.accountId).where('object_id', '=', wanted.objectId);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Locks an account against being closed until the end of the transaction, and returns its status. */
export async function lockAccountStatus(db: Kysely<DB>, id: string): Promise<string> {
  return (await db.selectFrom('accounts').select('status').where('id', '=', id).forShare().executeTakeFirstOrThrow())
    .status;
}

/** The payer's address and the paid performer's name; undefined once the account is closed. */
export async function loadReceiptFacts(
  db: Kysely<DB>,
  { account_id, performer_id }: PaymentRow,
): Promise<{ email: string | null; performer: string | null } | undefined> {
  return db
    .selectFrom('accounts as payer')
    .leftJoin('accounts as seller', (join) => join.on('seller.id', '=', performer_id))
    .select(['payer.email', 'seller.name as performer'])
    .where('payer.id', '=', account_id)
    .where('payer.status', '<>', 'closed')
    .executeTakeFirst();
}

/**
 * What went back to the card of each payment, by refunds that succeeded and disputes that were not won, in minor units.
 */
export async function sumReturned(db: Kysely<DB>, paymentIds: readonly string[]): Promise<Map<string, bigint>> {
  if (paymentIds.length === 0) return new Map();
  const { rows } = await sql<{ payment_id: string; sum: bigint }>`
    select payment_id, sum(amount)::bigint as sum
    from (
      select payment_id, amount from refunds where status = 'succeeded'
      union all
      select payment_id, amount from disputes where is_taken and status <> 'won'
    ) as returned
    where payment_id = ${anyOf(paymentIds)}
    group by payment_id`.execute(db);
  return new Map(rows.map((row) => [row.payment_id, row.sum]));
}

interface StalePayments {
  readonly createdBefore: Date;
  readonly askedBefore: Date;
  readonly limit: number;
}

/** Claims some open payments without an update, by setting `asked_at`, so that no other process asks about them too. */
export async function claimStalePayments(
  db: Kysely<DB>,
  { createdBefore, askedBefore, limit }: StalePayments,
  now: Date,
): Promise<PaymentRow[]> {
  return db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', 'in', (some) =>
      some
        .selectFrom('payments')
        .select('id')
        .where('status', 'in', open)
        .where('created_at', '<', createdBefore)
        .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', askedBefore)]))
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export interface PaymentList extends ListQuery {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', amount: 'amount' } as const;

export async function listPayments(db: Kysely<DB>, accountId: string, list: PaymentList) {
  const wanted = list.status === 'pending' ? ['created', 'pending'] : [list.status ?? ''];
  const found = db
    .selectFrom('payments')
    .where('account_id', '=', accountId)
    .$if(list.status !== undefined, (query) => query.where('status', 'in', wanted))
    .$if(list.type !== undefined, (query) => query.where('purpose', '=', list.type ?? ''))
    .$if(list.from !== undefined, (query) => query.where('created_at', '>=', list.from as Date))
    .$if(list.until !== undefined, (query) => query.where('created_at', '<', list.until as Date));
  return listPage(
    found,
    found.selectAll().orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('id', list.sort),
    list,
  );
}
