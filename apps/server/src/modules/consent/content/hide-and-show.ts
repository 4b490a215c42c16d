import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { hideBroadcast } from '../../broadcasts/index.ts';
import { hideMessage, hideNewMessage } from '../../conversations/index.ts';
import { hideContent, hideNewContent, showNewContent } from '../../library/index.ts';
import type { ContentKey } from './content-consent.store.ts';

/** Hides content from everyone but its performer and staff, also from its buyers. */
export async function hide(work: Work, app: App, { kind, id }: ContentKey): Promise<void> {
  const now = app.clock.now();
  if (kind === 'message') await hideMessage(work, app, id, now);
  else if (kind === 'broadcast') await hideBroadcast(work, id, now);
  else await hideContent(work, kind, id, now, 'consent');
}

/** The same for content that exists since this transaction. */
export async function hideNew(work: Work, app: App, { kind, id }: ContentKey): Promise<void> {
  const now = app.clock.now();
  if (kind === 'message') await hideNewMessage(work, id, now);
  else if (kind === 'broadcast') await hideBroadcast(work, id, now);
  else await hideNewContent(work, kind, id, now);
}

/** `isNew`: nobody has seen it yet. */
export async function show(
  work: Work,
  app: App,
  { kind, id }: ContentKey,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  if (kind === 'message') await hideMessage(work, app, id, null);
  else if (kind === 'broadcast') await hideBroadcast(work, id, null);
  else if (isNew) await showNewContent(work, kind, id, app.clock.now());
  else await hideContent(work, kind, id, null, 'consent');
}
