import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { job } from '../../../../platform/jobs/job.ts';

export const endSuspensionJob = job({ name: 'end-suspension', payload: z.object({ accountId: id }) });
