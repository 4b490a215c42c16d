import { job } from '../../../platform/jobs/job.ts';

/**
 * Charges due renewals. `payments`, a later module, handles it; it is declared here because a new card enqueues it at
 * once.
 */
export const renewSubscriptionsJob = job({ name: 'renew-subscriptions' });
