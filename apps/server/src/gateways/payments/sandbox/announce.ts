import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../platform/database/types.gen.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { newId } from '../../../platform/new-id.ts';
import type { ProviderEvent } from '../payments.ts';
import { addEvent } from './event.store.ts';
import { writeEvent } from './event.ts';
import { job } from '../../../platform/jobs/job.ts';

export const deliverJob = job({ name: 'deliver-sandbox-webhook', payload: z.object({ eventId: z.string() }) });

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'id'> : never;

/** Stores the event and the job that delivers it, in the transaction of the change. */
export async function announce(db: Transaction<DB>, event: WithoutId<ProviderEvent>): Promise<void> {
  const id = `sandbox_event_${newId()}`;
  const paymentId = 'payment' in event ? event.payment.id : null;
  await addEvent(db, { id, payment_id: paymentId, body: writeEvent({ ...event, id }), created_at: event.createdAt });
  await enqueue(db, deliverJob, { eventId: id });
}
