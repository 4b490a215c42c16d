import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';

const touched = z.object({ accountId: id.optional(), performerId: id.optional(), streamId: id.optional() });

export const recheckVisitsJob = job({ name: 'recheck-visits', payload: touched });

/**
 * Looks again at the open visits of a fan, a performer or a stream, right after the commit. Not in its transaction,
 * which may have locked wallets before visits.
 */
export async function recheckLater(work: Work, visits: z.input<typeof touched>): Promise<void> {
  await work.enqueue(recheckVisitsJob, visits);
}
