import { currentConsentText, type ConsentState } from '@ovation/contract/people/consent.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { isRefusal } from '../policy.ts';
import { closeCaseOf, openCase } from '../staff/open-case.ts';
import { appendEvent } from './consent-event.store.ts';
import { applyConsent } from './apply-consent.ts';
import { updateConsent, type ConsentRow } from './consent.store.ts';

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
