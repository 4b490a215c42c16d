import type { App } from '../../../app.ts';
import { announceProgress } from '../announce-progress.ts';
import { collectRecipients } from '../audience/audience.store.ts';
import { changeRow, lockBroadcast } from '../broadcast.store.ts';

const batchSize = 5_000;

/**
 * Stores the next recipients. Fans who start to follow meanwhile, and whose ids were already passed, do not get this
 * broadcast, as if they had come after it.
 */
export async function collectBatch(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const locked = await lockBroadcast(work.db, id);
    if (locked?.status !== 'sending' || locked.is_gathered) return;
    const now = app.clock.now();
    const range = { broadcastId: id, audience: locked.audience, after: locked.walked_to, limit: batchSize };
    const { last, added } = await collectRecipients(work.db, range, {
      performerId: locked.performer_id,
      now: locked.started_at ?? now,
    });
    await changeRow(work.db, id, {
      walked_to: last,
      is_gathered: last === null,
      total_recipient: locked.total_recipient + added,
    });
    announceProgress(work, app, { id, performerId: locked.performer_id });
  });
}
