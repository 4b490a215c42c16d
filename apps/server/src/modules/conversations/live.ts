import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/realtime/realtime.ts';
import { findPartner, findPartners } from './conversation-member.store.ts';

/** Notifies the other side that the caller is typing. Stores nothing; reveals nothing about others' conversations. */
export async function announceTyping(
  app: App,
  { accountId }: Caller,
  { conversationId }: ClientEvent<'conversation.typing'>,
): Promise<ClientReply<'conversation.typing'>> {
  const partner = await findPartner(app.database, accountId, conversationId);
  if (partner === undefined) return { ok: false, message: 'This conversation does not exist.' };
  app.realtime.emit(partner, 'conversation.typing', { conversationId, accountId });
  return { ok: true };
}

/** Watches the caller's conversation partners among the given accounts, without blocked ones. */
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
  work.afterCommit(() => {
    for (const [watcher, accountId] of [
      [one, other],
      [other, one],
    ] as const) {
      app.realtime.endWatching(watcher, { kind: 'presence', id: accountId });
      app.realtime.emit(watcher, 'presence.changed', { accountId, isOnline: false });
    }
  });
}
