import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { job } from '../../../platform/jobs/job.ts';

/** What was kept, to the browsers of those who want to hear of it. */
export const pushNotificationsJob = job({ name: 'push-notifications', payload: z.object({ ids: z.array(id) }) });
