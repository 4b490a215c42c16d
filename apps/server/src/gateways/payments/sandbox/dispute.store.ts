import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, SandboxDisputes } from '../../../platform/database/types.gen.ts';

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
