import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { listFinalRemovals, lockCase, settleCase } from '../cases/case.store.ts';
import { removeObject } from '../cases/hide-object.ts';

export const finishRemovalsJob = job({ name: 'finish-removals' });

const batch = 50;

/** Deletes what staff have removed and nobody can appeal against any more, and refunds its buyers. */
export async function finishRemovals(app: App): Promise<void> {
  for (;;) {
    const ids = await listFinalRemovals(app.database, app.clock.now(), batch);
    for (const id of ids) await finish(app, id);
    if (ids.length < batch) return;
  }
}

async function finish(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const held = await lockCase(work.db, id);
    if (!held?.decided_by || !held.removes_at || held.removes_at > now || held.due_at !== null) return;
    const { object_kind: kind, object_id, decided_by } = held;
    await removeObject(work, app, { kind, id: object_id, administratorId: decided_by });
    await settleCase(work.db, id, null, now);
  });
}
