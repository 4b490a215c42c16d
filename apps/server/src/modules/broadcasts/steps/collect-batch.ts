import type { App } from '../../../app.ts';
import { announceProgress } from '../announce-progress.ts';
import { collectRecipients } from '../audience/audience.store.ts';
import { changeRow, lockBroadcast } from '../broadcast.store.ts';

const lot = 5_000;

/** Notes down the next of those whom it goes to. Who begins to follow behind the walk is not among them, and is no surprise to anybody. */
export async function collectBatch(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const held = await lockBroadcast(work.db, id);
    if (held?.status !== 'sending' || held.is_gathered) return;
    const now = app.clock.now();
    const walk = { broadcastId: id, audience: held.audience, after: held.walked_to, limit: lot };
    const { last, added } = await collectRecipients(work.db, walk, {
      performerId: held.performer_id,
      now: held.started_at ?? now,
    });
    await changeRow(work.db, id, {
      walked_to: last,
      is_gathered: last === null,
      total_recipient: held.total_recipient + added,
    });
    announceProgress(work, app, { id, performerId: held.performer_id });
  });
}
