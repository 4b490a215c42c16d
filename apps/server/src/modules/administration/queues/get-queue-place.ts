import { staffQueues } from '@ovation/contract/site/staff-queues.ts';
import type * as operations from '@ovation/contract/site/staff-queues.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requirePermission } from '../../../platform/http/staff-access.ts';
import { findQueuePlace } from './queue.store.ts';

export async function getQueuePlace({ app, actor, params: { queue, id } }: Call<typeof operations.getQueuePlace>) {
  requirePermission(actor, staffQueues[queue].permission);
  const { is_there, waits, before, total, next_id } = await findQueuePlace(app.database, queue, id);
  if (!is_there) throw new Failure('not-found');
  return { position: waits ? Number(before) + 1 : null, total: Number(total), nextId: next_id };
}
