import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, SandboxRefunds } from '../../../platform/database/types.gen.ts';

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
