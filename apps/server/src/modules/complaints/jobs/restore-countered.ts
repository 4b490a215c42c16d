import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { notifyAuthorOfRestoring } from '../appeals/appeal-letter.ts';
import { listRestorable, markRestored } from '../appeals/appeal.store.ts';
import { lockCase, setOutcome } from '../cases/case.store.ts';
import { showAgain } from '../cases/decide.ts';
import { renewStrike } from '../strikes/renew-strike.ts';
import { notifyReportersJob } from './notify-reporters-job.ts';

export const restoreCounteredJob = job({ name: 'restore-countered' });

const batch = 50;

/** Shows content again whose counter-notice no court case has followed. Safe to run twice. */
export async function restoreCountered(app: App): Promise<void> {
  for (;;) {
    const ids = await listRestorable(app.database, app.clock.now(), batch);
    for (const id of ids) await restore(app, id);
    if (ids.length < batch) return;
  }
}

async function restore(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const held = await lockCase(work.db, id);
    if (!held || !(await markRestored(work.db, id, now))) return;
    await showAgain(work, app, held);
    await setOutcome(work.db, id, 'dismissed', now);
    await renewStrike(work, app, { caseId: id, authorId: held.author_id });
    await notifyAuthorOfRestoring(work, app, held);
    await work.enqueue(notifyReportersJob, { caseId: id });
  });
}
