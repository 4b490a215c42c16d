import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

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
