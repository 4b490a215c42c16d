import { t } from '@ovation/language/t.ts';
import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { Caller } from '../../platform/realtime/realtime.ts';
import { announceUnread } from './announce.ts';
import { findConversationWith } from './conversation-list.store.ts';
import { findPartner, findPartners } from './conversation-member.store.ts';

/**
 * Notifies the other side that the caller is typing, unless the caller restricts it. Stores nothing; reveals nothing
 * about others' conversations.
 */
export async function announceTyping(
  app: App,
  { accountId }: Caller,
  { conversationId }: ClientEvent<'conversation.typing'>,
): Promise<ClientReply<'conversation.typing'>> {
  const partner = await findPartner(app.database, accountId, conversationId);
  if (partner === undefined) return { ok: false, message: t('This conversation does not exist.') };
  if (!partner.isRestricted) app.realtime.emit(partner.id, 'conversation.typing', { conversationId, accountId });
  return { ok: true };
}

/** Watches the caller's partners among the given accounts, without blocked ones and those that restrict the caller. */
export async function watchPresence(
  app: App,
  caller: Caller,
  { accountIds }: ClientEvent<'presence.watch'>,
): Promise<ClientReply<'presence.watch'>> {
  const partners = await findPartners(app.database, caller.accountId, accountIds);
  await caller.watch('presence', partners);
  return { ok: true, online: partners.filter((id) => app.realtime.isOnline(id)) };
}

/** Every process learns of presence changes itself, and emits to its own sockets only. */
export function announcePresence(app: App, accountId: string, isOnline: boolean): void {
  app.realtime.emitToOwnWatchers({ kind: 'presence', id: accountId }, 'presence.changed', { accountId, isOnline });
}

/** After a block, each side appears offline to the other, and neither can watch the other any longer. */
export function endPresence(work: Work, app: App, one: string, other: string): void {
  hidePresence(work, app, one, other);
  hidePresence(work, app, other, one);
}

/** The account appears offline to the watcher, who can watch it no longer. */
function hidePresence(work: Work, app: App, watcher: string, accountId: string): void {
  work.afterCommit(() => {
    app.realtime.endWatching(watcher, { kind: 'presence', id: accountId });
    app.realtime.emit(watcher, 'presence.changed', { accountId, isOnline: false });
  });
}

/** Its owner's unread messages are counted anew, and a restricted account no longer sees when the owner is there. */
export async function announceRestriction(
  work: Work,
  app: App,
  { ownerId, otherId, kind, isSet }: DomainEvents['boundary.changed'],
): Promise<void> {
  if (kind !== 'restriction') return;
  const conversation = await findConversationWith(work.db, ownerId, otherId);
  if (conversation) await announceUnread(work, app, conversation.id, ownerId);
  if (isSet) hidePresence(work, app, otherId, ownerId);
}
