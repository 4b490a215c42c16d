import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import type { Call } from '../../platform/http/call.ts';
import { announceProgress } from './announce-progress.ts';
import { changeRow } from './broadcast.store.ts';
import { readBroadcast } from './read-broadcasts.ts';
import { requireChangeable } from './write-broadcast.ts';

/** A draft stays a draft. */
export async function unscheduleBroadcast({ app, actor, params: { id } }: Call<typeof operations.unscheduleBroadcast>) {
  await app.transaction(async (work) => {
    await requireChangeable(work, id, actor.id);
    await changeRow(work.db, id, { status: 'draft', send_at: null, updated_at: app.clock.now() });
    announceProgress(work, app, { id, performerId: actor.id });
  });
  return readBroadcast(app, id, actor.id);
}
