import type { App } from '../../../app.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { insertContentConsent } from './content-consent.store.ts';
import { hideNew } from './hide-and-show.ts';

/** Hides new content until its performer has said who is shown, and all of them agree, where the site requires that. */
export async function holdNewContent(
  work: Work,
  app: App,
  { kind, id, performerId }: DomainEvents['content.created'],
): Promise<void> {
  const { consentRequired } = await app.settings.read();
  if (!consentRequired) return;
  const now = app.clock.now();
  await insertContentConsent(work.db, { kind, id }, { performerId, isRequired: true, heldAt: now }, now);
  await hideNew(work, app, { kind, id });
}
