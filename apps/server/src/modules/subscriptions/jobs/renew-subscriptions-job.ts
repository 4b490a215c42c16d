import { job } from '../../../platform/jobs/job.ts';

/** Charges what is due. Payments do it, which come later in the order; a fan who chooses another card asks for it at once. */
export const renewSubscriptionsJob = job({ name: 'renew-subscriptions' });
