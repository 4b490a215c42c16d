import { currentConsentText, consentKind, type ConsentState } from '@ovation/contract/people/consent.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { isRefusal } from '../policy.ts';
import { closeCaseOf, openCase } from '../staff/open-case.ts';
import { appendEvent } from './consent-event.store.ts';
import { updateConsent, listContentOf, type ConsentRow } from './consent.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { ContentKey } from '../content/content-consent.store.ts';
import { reviewHold } from '../content/review-hold.ts';

export interface NewAnswer {
  readonly state: ConsentState;
  readonly way: 'account' | 'link' | 'staff';
  /** Of a person who answers by a link. */
  readonly identity?: {
    readonly name: string;
    readonly birthDate: string;
    readonly fileId: string;
    readonly sha256: Buffer;
  };
  /** Of staff, with their reason. */
  readonly decision?: { readonly note: string; readonly staffId: string };
}

/** Stores an answer to a locked consent with its proof, and hides or shows what it is about at once. */
export async function recordAnswer(work: Work, app: App, consent: ConsentRow, answer: NewAnswer): Promise<void> {
  const { state, way, identity, decision } = answer;
  const now = app.clock.now();
  const textVersion = state === 'agreed' ? currentConsentText : consent.text_version;
  await updateConsent(work.db, consent.id, { state, way, textVersion, identity }, now);
  await appendEvent(
    work.db,
    {
      consentId: consent.id,
      state,
      way,
      textVersion,
      name: identity?.name ?? consent.given_name ?? consent.name,
      paperSha256: identity?.sha256,
      note: decision?.note,
      staffId: decision?.staffId,
    },
    now,
  );
  await applyConsent(work, app, consent.id);
  if (isRefusal(state)) await openCase(work, app, consent, state as 'declined' | 'withdrawn');
  if (state === 'agreed') await closeCaseOf(work, app, consent.id);
  await work.publish('consent.changed', {
    consentId: consent.id,
    performerId: consent.performer_id,
    accountId: consent.account_id,
    state,
  });
}

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
