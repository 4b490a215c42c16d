import { currentConsentText } from '@ovation/contract/people/consent.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import type { ContentKey } from '../content/content-consent.store.ts';
import { mailQuestion } from '../letters.ts';
import { appendEvent } from './consent-event.store.ts';
import { insertConsent } from './consent.store.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly account_id: string | null;
  readonly performer_id: string;
}

/** Asks a person for consent to one piece of content, or to all; once. Someone without an account gets a link later. */
export async function askFor(work: Work, app: App, person: Person, content: ContentKey | undefined): Promise<void> {
  const { name, account_id: accountId, performer_id: performerId } = person;
  const consent = { id: newId(), participantId: person.id, content, textVersion: currentConsentText };
  const now = app.clock.now();
  if (!(await insertConsent(work.db, consent, now))) return;
  await appendEvent(
    work.db,
    { consentId: consent.id, state: 'asked', way: null, textVersion: currentConsentText, name },
    now,
  );
  await work.publish('consent.changed', { consentId: consent.id, performerId, accountId, state: 'asked' });
  if (accountId !== null) await mailQuestion(work, app, { accountId, performerId });
}
