import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { job, type Job } from '../../../platform/jobs/job.ts';

/** Pictures take moments, films and sounds minutes; long ones may take hours, and nothing else waits behind them. */
export type ProcessQueue = 'picture' | 'film' | 'long-film';

/** An owner's turn, in which one of their files is processed. */
const turn = z.object({ ownerId: id, line: z.enum(['picture', 'film', 'long-film']) });
export type ProcessSlot = z.output<typeof turn>;

export const processPictureJob = job({ name: 'process-picture', payload: turn });
export const processVideoJob = job({ name: 'process-film', payload: turn, slow: 'minutes' });
export const processLongVideoJob = job({ name: 'process-long-film', payload: turn, slow: 'hours' });

export const processJobs: Readonly<Record<ProcessQueue, Job<typeof turn>>> = {
  picture: processPictureJob,
  film: processVideoJob,
  'long-film': processLongVideoJob,
};
