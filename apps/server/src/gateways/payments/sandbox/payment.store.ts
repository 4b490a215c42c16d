import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, SandboxPayments, SandboxRefunds } from '../../../platform/database/types.gen.ts';

export type PaymentRow = Selectable<SandboxPayments>;
export type RefundRow = Selectable<SandboxRefunds>;

/** Answers nothing when the key is in use: of parallel calls, one adds. */
export async function addPayment(db: Kysely<DB>, payment: Insertable<SandboxPayments>): Promise<PaymentRow | undefined> {
  return db.insertInto('sandbox_payments').values(payment).onConflict((conflict) => conflict.column('idempotency_key').doNothing()).returningAll().executeTakeFirst();
}

export async function getPaymentByKey(db: Kysely<DB>, key: string): Promise<PaymentRow> {
  return db.selectFrom('sandbox_payments').selectAll().where('idempotency_key', '=', key).executeTakeFirstOrThrow();
}

export async function findPayment(db: Kysely<DB>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Refunds of one payment happen one after the other. */
export async function lockPayment(db: Kysely<DB>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface Settlement {
  readonly from: 'requires_action' | 'pending';
  readonly to: 'succeeded' | 'failed';
  readonly failureCode: string | null;
  readonly at: Date;
}

/** Answers nothing when the payment does not stand at `from` any more: of parallel calls, one settles. */
export async function settlePayment(db: Kysely<DB>, id: string, { from, to, failureCode, at }: Settlement): Promise<PaymentRow | undefined> {
  return db
    .updateTable('sandbox_payments')
    .set({ status: to, failure_code: failureCode, settled_at: at })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();
}

export async function addRefund(db: Kysely<DB>, refund: Insertable<SandboxRefunds>): Promise<RefundRow | undefined> {
  return db.insertInto('sandbox_refunds').values(refund).onConflict((conflict) => conflict.column('idempotency_key').doNothing()).returningAll().executeTakeFirst();
}

export async function findRefundByKey(db: Kysely<DB>, key: string): Promise<RefundRow | undefined> {
  return db.selectFrom('sandbox_refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

export async function sumRefunds(db: Kysely<DB>, paymentId: string): Promise<bigint> {
  const { sum } = await db.selectFrom('sandbox_refunds').select(({ fn }) => fn.sum<string | null>('amount').as('sum')).where('payment_id', '=', paymentId).executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

interface Range {
  readonly from: Date;
  readonly to: Date;
}

export async function sumSucceeded(db: Kysely<DB>, { from, to }: Range): Promise<{ sum: bigint; count: number }> {
  const row = await db
    .selectFrom('sandbox_payments')
    .select(({ fn }) => [fn.sum<string | null>('amount').as('sum'), fn.countAll<bigint>().as('count')])
    .where('status', '=', 'succeeded')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .executeTakeFirstOrThrow();
  return { sum: BigInt(row.sum ?? 0), count: Number(row.count) };
}

export async function sumRefunded(db: Kysely<DB>, { from, to }: Range): Promise<bigint> {
  const { sum } = await db.selectFrom('sandbox_refunds').select(({ fn }) => fn.sum<string | null>('amount').as('sum')).where('created_at', '>=', from).where('created_at', '<', to).executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}
