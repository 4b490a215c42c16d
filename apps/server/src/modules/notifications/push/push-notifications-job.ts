import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { job } from '../../../platform/jobs/job.ts';

/** Sends new notifications to the browsers that subscribed to push messages. */
export const pushNotificationsJob = job({ name: 'push-notifications', payload: z.object({ ids: z.array(id) }) });
