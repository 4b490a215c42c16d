import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

interface ReceivedEvent {
  readonly provider: string;
  readonly eventId: string;
  /** The raw body. */
  readonly body: string;
}

/**
 * Stores an event and locks it until the end of the transaction. Returns its id, or undefined if it was handled
 * already.
 */
export async function claimEvent(db: Kysely<DB>, event: ReceivedEvent, now: Date): Promise<string | undefined> {
  await db
    .insertInto('webhook_events')
    .values({ id: newId(), provider: event.provider, event_id: event.eventId, body: event.body, received_at: now })
    .onConflict((conflict) => conflict.constraint('webhook_events_once').doNothing())
    .execute();
  const row = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.eventId)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

export async function markHandled(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db.updateTable('webhook_events').set({ handled_at: now }).where('id', '=', id).execute();
}
