import type { Work } from '../../../platform/database/transaction.ts';
import type { Removal } from '../jobs/refund-buyers.ts';
import { refundBuyersJob } from '../jobs/refund-buyers.ts';

/** Refunds everyone who bought content that staff removed, soon after this commits. */
export async function refundBuyersLater(work: Work, removal: Removal): Promise<void> {
  await work.enqueue(refundBuyersJob, removal, { queue: `refund-buyers ${removal.objectId}` });
}
