import { english } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { countContent, type ConsentRow } from '../answers/consent.store.ts';
import { mailRefusal } from '../letters.ts';
import { decisionMs } from '../policy.ts';
import { closeCasesOf, insertCase } from './case.store.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** Staff have 48 hours to decide about what a refusal hides; there is no case where it hides nothing. */
export async function openCase(
  work: Work,
  app: App,
  consent: ConsentRow,
  cause: 'declined' | 'withdrawn',
): Promise<void> {
  const totalContent = (await countContent(work.db, [consent.id])).get(consent.id) ?? 0;
  if (totalContent === 0) return;
  const now = app.clock.now();
  const dueAt = new Date(now.getTime() + decisionMs);
  const opened = { id: newId(), consentId: consent.id, performerId: consent.performer_id, cause, totalContent, dueAt };
  if (!(await insertCase(work.db, opened, now))) return;
  await mailRefusal(work, app, consent.performer_id);
  await work.publish('consent.refused', { caseId: opened.id, dueAt });
}

/** A person who agrees after all leaves nothing to decide. */
export async function closeCaseOf(work: Work, app: App, consentId: string): Promise<void> {
  const decision = {
    outcome: 'restored',
    note: storedText(english('The person has agreed after all.')),
    administratorId: null,
  } as const;
  await closeCasesOf(work.db, consentId, decision, app.clock.now());
}
