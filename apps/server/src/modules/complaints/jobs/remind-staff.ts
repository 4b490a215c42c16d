import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { claimReminders } from '../cases/case.store.ts';

export const remindStaffJob = job({ name: 'remind-staff-of-reports' });

/** Reminds staff once before and once at each deadline, of all cases together. */
export async function remindStaff(app: App): Promise<void> {
  await app.transaction(async (work) => {
    const due = await claimReminders(work.db, app.clock.now());
    if (due.soon + due.overdue > 0) await work.publish('reports.due', due);
  });
}
