import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, SandboxPayments } from '../../../platform/database/types.gen.ts';

export type PaymentRow = Selectable<SandboxPayments>;

/** Returns nothing if the key is in use, so only one of parallel calls inserts. */
export async function addPayment(
  db: Kysely<DB>,
  payment: Insertable<SandboxPayments>,
): Promise<PaymentRow | undefined> {
  return db
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function getPaymentByKey(db: Kysely<DB>, key: string): Promise<PaymentRow> {
  return db.selectFrom('sandbox_payments').selectAll().where('idempotency_key', '=', key).executeTakeFirstOrThrow();
}

export async function findPaymentByKey(db: Kysely<DB>, key: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

export async function findPayment(db: Kysely<DB>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Refunds and disputes of one payment happen one after the other. */
export async function lockPayment(db: Kysely<DB>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface Settlement {
  readonly from: 'requires_action' | 'pending';
  readonly to: 'succeeded' | 'failed';
  readonly failureCode: string | null;
  readonly at: Date;
}

/** Returns nothing if the payment's state is no longer `from`, so only one of parallel calls settles it. */
export async function settlePayment(
  db: Kysely<DB>,
  id: string,
  { from, to, failureCode, at }: Settlement,
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('sandbox_payments')
    .set({ status: to, failure_code: failureCode, settled_at: at })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();
}
