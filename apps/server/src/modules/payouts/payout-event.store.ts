import type { Kysely, Selectable } from 'kysely';
import type { DB, PayoutEvents } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';

export type PayoutEventRow = Selectable<PayoutEvents>;

export type PayoutAction = 'requested' | 'changed' | 'approved' | 'rejected' | 'paying' | 'refused' | 'paid' | 'looked';

/** Adds to a request's history. `actorId` is undefined if the site itself acted. */
export async function recordPayoutEvent(
  db: Kysely<DB>,
  event: {
    readonly requestId: string;
    readonly actorId: string | undefined;
    readonly action: PayoutAction;
    readonly note?: string | undefined;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('payout_events')
    .values({
      id: newId(),
      request_id: event.requestId,
      actor_id: event.actorId ?? null,
      action: event.action,
      note: event.note || null,
      created_at: now,
    })
    .execute();
}

/** The latest 200 events of a request, oldest first. */
export async function listEvents(db: Kysely<DB>, requestId: string): Promise<PayoutEventRow[]> {
  const rows = await db
    .selectFrom('payout_events')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.toReversed();
}
