import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';

/** Of what both sides were notified. */
export const told = { nothing: 0, soon: 1, late: 2 } as const;

/** Orders that are late or due before `soon`, and of which nobody was notified yet; those due first come first. */
export async function listDueOrders(db: Kysely<DB>, now: Date, soon: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from orders
    where due_told < ${sql.lit(told.late)}
      and status in ('paid', 'preparing')
      and (due_at <= ${now} or (due_at <= ${soon} and due_told < ${sql.lit(told.soon)}))
    order by due_at
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Without changing when the order was changed: nothing about it did. */
export async function markTold(db: Kysely<DB>, id: string, state: number): Promise<void> {
  await db.updateTable('orders').set({ due_told: state }).where('id', '=', id).execute();
}
