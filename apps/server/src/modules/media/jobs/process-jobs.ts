import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { job, type Job } from '../../../platform/jobs/job.ts';

/** Pictures take seconds, videos and sound minutes. Long ones may take hours, so nothing else waits behind them. */
export type ProcessQueue = 'picture' | 'film' | 'long-film';

/** An owner's slot in a queue; when it is its turn, one of the owner's files is processed. */
const slot = z.object({ ownerId: id, line: z.enum(['picture', 'film', 'long-film']) });
export type ProcessSlot = z.output<typeof slot>;

export const processPictureJob = job({ name: 'process-picture', payload: slot });
export const processVideoJob = job({ name: 'process-film', payload: slot, slow: 'minutes' });
export const processLongVideoJob = job({ name: 'process-long-film', payload: slot, slow: 'hours' });

export const processJobs: Readonly<Record<ProcessQueue, Job<typeof slot>>> = {
  picture: processPictureJob,
  film: processVideoJob,
  'long-film': processLongVideoJob,
};
