import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { requireConsent } from '../content/content-consent.store.ts';
import { reviewHold } from '../content/review-hold.ts';
import { listUnpublished, listWaiting } from './waiting-content.store.ts';

export const followConsentSettingJob = job({
  name: 'follow-consent-setting',
  payload: z.object({ isRequired: z.boolean() }),
});

const batchSize = 100;

/**
 * After the setting `consentRequired` changed: hides drafts and scheduled content until everyone shown agrees, or shows
 * what waits for that alone. A retry finds what is left.
 */
export async function followConsentSetting(app: App, { isRequired }: { readonly isRequired: boolean }): Promise<void> {
  if (isRequired) while ((await holdBatch(app)) === batchSize);
  else await showWaiting(app);
}

async function holdBatch(app: App): Promise<number> {
  const found = await listUnpublished(app.database, app.clock.now(), batchSize);
  for (const { performerId, ...content } of found)
    await app.transaction(async (work) => {
      await requireConsent(work.db, content, performerId, app.clock.now());
      await reviewHold(work, app, content, true);
    });
  return found.length;
}

async function showWaiting(app: App): Promise<void> {
  let after: string | undefined;
  do {
    const found = await listWaiting(app.database, after, batchSize);
    for (const content of found) await app.transaction((work) => reviewHold(work, app, content, false));
    after = found.length === batchSize ? found.at(-1)?.id : undefined;
  } while (after !== undefined);
}
