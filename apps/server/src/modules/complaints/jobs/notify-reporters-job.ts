import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { job } from '../../../platform/jobs/job.ts';

/** Notifies the reporters of a case of its decision. `after`: those up to this report were notified. */
export const notifyReportersJob = job({
  name: 'notify-reporters',
  payload: z.object({ caseId: id, after: id.optional() }),
});
