import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { findOnlineCommenters } from './audience.store.ts';

/** Who takes part in the conversation, and whose content it is about, see it go on. */
export async function announceComments(work: Work, app: App, { objectKind, objectId, performerId, totalComment }: DomainEvents['comments.changed']): Promise<void> {
  const commenters = await findOnlineCommenters(work.db, { kind: objectKind, id: objectId }, app.realtime.online());
  work.afterCommit(() => {
    for (const accountId of new Set([performerId, ...commenters])) app.realtime.tell(accountId, 'comments.changed', { objectType: objectKind, objectId, totalComment });
  });
}
