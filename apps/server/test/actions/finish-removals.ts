import { finishRemovalsJob } from '../../src/modules/complaints/index.ts';
import type { TestServer } from '../start-server.ts';

/** Makes all removals final, as the end of the time for appeals does. */
export async function finishRemovals({ app, clock, runJob }: TestServer): Promise<void> {
  await app.database
    .updateTable('report_cases')
    .set({ removes_at: clock.now() })
    .where('removes_at', 'is not', null)
    .execute();
  await runJob(finishRemovalsJob);
}
