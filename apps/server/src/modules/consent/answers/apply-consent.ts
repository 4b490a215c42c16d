import { consentKind } from '@ovation/contract/people/consent.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { ContentKey } from '../content/content-consent.store.ts';
import { reviewHold } from '../content/review-hold.ts';
import { listContentOf } from './consent.store.ts';

const batchSize = 100;

export const applyConsentJob = job({
  name: 'apply-consent',
  payload: z.object({ consentId: id, after: z.object({ kind: consentKind, id }) }),
});

/** Hides or shows all that a consent is about: the first hundred pieces now, the rest by jobs. */
export async function applyConsent(work: Work, app: App, consentId: string, after?: ContentKey): Promise<void> {
  const batch = await listContentOf(work.db, consentId, after, batchSize);
  for (const content of batch) await reviewHold(work, app, content);
  const last = batch.at(-1);
  if (last && batch.length === batchSize) await work.enqueue(applyConsentJob, { consentId, after: last });
}
