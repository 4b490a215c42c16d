import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/realtime/realtime.ts';
import { findPartner, findPartners } from './conversation.store.ts';

/** Tells the other that one writes. Nothing is kept, and nobody learns of a conversation that is not his. */
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

/** Of those whom one has a conversation with, and who have not shut one out. */
export async function watchPresence(
  app: App,
  caller: Caller,
  { accountIds }: ClientEvent<'presence.watch'>,
): Promise<ClientReply<'presence.watch'>> {
  const partners = await findPartners(app.database, caller.accountId, accountIds);
  await caller.watch('presence', partners);
  return { ok: true, online: partners.filter((id) => app.realtime.isOnline(id)) };
}

/** Every process learns of it by itself, and tells its own sockets. */
export function announcePresence(app: App, accountId: string, isOnline: boolean): void {
  app.realtime.emitToOwnWatchers({ kind: 'presence', id: accountId }, 'presence.changed', { accountId, isOnline });
}

/** Across a block nobody learns who is here: each seems to have gone, and is watched no longer. */
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
