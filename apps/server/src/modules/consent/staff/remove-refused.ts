import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';
import { removeBroadcast } from '../../broadcasts/index.ts';
import { removeReported } from '../../conversations/index.ts';
import { listRemoved } from '../../known-pictures/index.ts';
import { removeContent } from '../../library/index.ts';
import { refundBuyersLater, removableSale } from '../../refunds/index.ts';
import { listContentOf } from '../answers/consent.store.ts';
import { markRemoved, type ContentKey } from '../content/content-consent.store.ts';

export const removeRefusedJob = job({
  name: 'remove-refused-content',
  payload: z.object({ consentId: id, consentCaseId: id.optional(), administratorId: id }),
});

type Removal = z.output<typeof removeRefusedJob.payload>;

const batchSize = 20;

/**
 * Removes all content that a refusal has hidden, and lists its pictures, so that they do not return. Buyers are
 * refunded soon after. A retry goes on where it stopped.
 */
export async function removeRefused(app: App, removal: Removal): Promise<void> {
  while ((await app.transaction((work) => removeBatch(work, app, removal))) === batchSize);
}

async function removeBatch(work: Work, app: App, removal: Removal): Promise<number> {
  const { consentId, consentCaseId, administratorId } = removal;
  const batch = await listContentOf(work.db, consentId, undefined, batchSize);
  for (const content of batch) {
    if (consentCaseId !== undefined) await listRemoved(work, content, { consentCaseId }, 'non-consensual');
    await remove(work, app, content, administratorId);
    await markRemoved(work.db, content, app.clock.now());
  }
  return batch.length;
}

async function remove(work: Work, app: App, { kind, id: objectId }: ContentKey, administratorId: string) {
  if (kind === 'message') await removeReported(work, app, objectId);
  else if (kind === 'broadcast') await removeBroadcast(work, app, objectId, administratorId);
  else await removeContent(work, app, kind, objectId);
  const objectKind = removableSale.safeParse(kind).data;
  if (objectKind !== undefined) await refundBuyersLater(work, { objectKind, objectId, administratorId });
}
