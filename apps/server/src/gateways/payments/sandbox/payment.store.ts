import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, SandboxPayments, SandboxDisputes, SandboxRefunds } from '../../../platform/database/types.gen.ts';
import type { ProviderTotals } from '../payments.ts';

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

export type DisputeRow = Selectable<SandboxDisputes>;

/** Returns nothing if the payment was disputed before. */
export async function addDispute(
  db: Kysely<DB>,
  dispute: Insertable<SandboxDisputes>,
): Promise<DisputeRow | undefined> {
  return db
    .insertInto('sandbox_disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findDispute(db: Kysely<DB>, paymentId: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('sandbox_disputes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Returns nothing if it is closed already. */
export async function closeOpenDispute(
  db: Kysely<DB>,
  paymentId: string,
  status: 'won' | 'lost',
): Promise<DisputeRow | undefined> {
  return db
    .updateTable('sandbox_disputes')
    .set({ status })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

export type RefundRow = Selectable<SandboxRefunds>;

export async function addRefund(db: Kysely<DB>, refund: Insertable<SandboxRefunds>): Promise<RefundRow | undefined> {
  return db
    .insertInto('sandbox_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findRefundByKey(db: Kysely<DB>, key: string): Promise<RefundRow | undefined> {
  return db.selectFrom('sandbox_refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

/** Returns nothing if it is settled already. */
export async function settleRefund(
  db: Kysely<DB>,
  id: string,
  status: 'succeeded' | 'failed',
): Promise<RefundRow | undefined> {
  return db
    .updateTable('sandbox_refunds')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
}

/** Without failed refunds. */
export async function sumRefunds(db: Kysely<DB>, paymentId: string): Promise<bigint> {
  const { sum } = await db
    .selectFrom('sandbox_refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

export interface EventRow {
  readonly id: string;
  /** Null for an event about a payout account. */
  readonly payment_id: string | null;
  readonly body: string;
  readonly created_at: Date;
}

export async function addEvent(db: Kysely<DB>, event: EventRow): Promise<void> {
  await db.insertInto('sandbox_events').values(event).execute();
}

export async function findEvent(db: Kysely<DB>, id: string): Promise<EventRow | undefined> {
  return db
    .selectFrom('sandbox_events')
    .select(['id', 'payment_id', 'body', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function markDelivered(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db.updateTable('sandbox_events').set({ delivered_at: at }).where('id', '=', id).execute();
}

interface Range {
  readonly from: Date;
  readonly to: Date;
}

export async function readTotals(db: Kysely<DB>, range: Range): Promise<ProviderTotals> {
  const [succeeded, refunded, disputed] = await Promise.all([
    sumSucceeded(db, range),
    sumRefunded(db, range),
    sumDisputed(db, range),
  ]);
  return { succeededMinor: succeeded.sum, refundedMinor: refunded, disputedMinor: disputed, count: succeeded.count };
}

async function sumSucceeded(db: Kysely<DB>, { from, to }: Range): Promise<{ sum: bigint; count: number }> {
  const row = await db
    .selectFrom('sandbox_payments')
    .select(({ fn }) => [fn.sum<string | null>('amount').as('sum'), fn.countAll<bigint>().as('count')])
    .where('status', '=', 'succeeded')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .executeTakeFirstOrThrow();
  return { sum: BigInt(row.sum ?? 0), count: Number(row.count) };
}

async function sumRefunded(db: Kysely<DB>, { from, to }: Range): Promise<bigint> {
  const { sum } = await db
    .selectFrom('sandbox_refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('status', '!=', 'failed')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

async function sumDisputed(db: Kysely<DB>, { from, to }: Range): Promise<bigint> {
  const { sum } = await db
    .selectFrom('sandbox_disputes')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('status', '!=', 'won')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}
