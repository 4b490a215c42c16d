import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { StreamWritingRule } from '@ovation/contract/messaging/stream-chat.ts';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { Caller } from '../../platform/realtime/realtime.ts';
import { may } from '../../platform/http/staff-access.ts';
import { listIgnored, isIgnored } from '../audience/index.ts';
import { requireStream, loadStreamNow } from './read-stream.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { announceStream } from './announce.ts';
import { loadStream, lockStream, saveStreamSettings } from './stream-conversation.store.ts';
import type { DomainEvents } from '../../platform/events.ts';

/**
 * Checks access before and after the socket joins: a block in between would find no watcher to remove. Reads the
 * position after joining, so that no event falls in between.
 */
export async function watchStream(
  app: App,
  caller: Caller,
  { conversationId }: ClientEvent<'stream.watch'>,
): Promise<ClientReply<'stream.watch'>> {
  await caller.watch('stream', []);
  if (conversationId === null) return { ok: true };
  const viewing = { viewer: caller.actor, country: caller.country };
  try {
    await requireStream(app, viewing, conversationId);
    if (!may(caller.actor, 'moderation')) await caller.ignore(await listIgnored(app.database, caller.accountId));
    await caller.watch('stream', [conversationId]);
    const { last_position } = await requireStream(app, viewing, conversationId);
    return { ok: true, position: Number(last_position) };
  } catch (error) {
    await caller.watch('stream', []);
    if (error instanceof Failure) return { ok: false, message: error.message };
    throw error;
  }
}

/** Ends an account's watching after a block or an unblock; the client then tries to watch again. */
export function leaveStream(
  work: Work,
  app: App,
  { accountId, performerId }: { readonly accountId: string; readonly performerId: string },
): void {
  work.afterCommit(() => app.realtime.endWatching(accountId, { kind: 'stream', id: performerId }));
}

/** For a change of who may watch: notifies all watchers and disconnects them, so that they ask for access again. */
export async function disconnectWatchers(work: Work, app: App, performerId: string): Promise<void> {
  await announceStream(work, app, await loadStreamNow(app, work.db, performerId));
  work.afterCommit(() => app.realtime.endAllWatching({ kind: 'stream', id: performerId }));
}

/** Closes the chat of a performer who is no longer active. */
export async function closeStream(work: Work, app: App, performerId: string): Promise<void> {
  const known = await loadStream(work.db, performerId);
  if (known.is_open) {
    await lockStream(work.db, performerId);
    await saveStreamSettings(
      work.db,
      performerId,
      {
        isOpen: false,
        whoMayWrite: known.who_may_write as StreamWritingRule,
        slowSeconds: known.slow_seconds,
        topic: known.topic,
      },
      app.clock.now(),
    );
  }
  await disconnectWatchers(work, app, performerId);
}

/** After a block or a mute, or its end: what each of the two receives of the other in chats from now on. */
export async function followBoundary(
  work: Work,
  app: App,
  { ownerId, otherId, kind }: DomainEvents['boundary.changed'],
): Promise<void> {
  if (kind === 'restriction') return;
  for (const [readerId, authorId] of [
    [ownerId, otherId],
    [otherId, ownerId],
  ] as const) {
    const ignores = await isIgnored(work.db, readerId, authorId);
    work.afterCommit(() => app.realtime[ignores ? 'ignore' : 'heed'](readerId, authorId));
  }
}

/** An account that may no longer watch the chat has left it already. Reactions are not stored. */
export async function reactToStream(
  app: App,
  caller: Caller,
  { conversationId, reaction }: ClientEvent<'stream.react'>,
): Promise<ClientReply<'stream.react'>> {
  if (!caller.isWatching({ kind: 'stream', id: conversationId }))
    return { ok: false, message: t('You are not watching this chat.') };
  if (!app.streamPulse.react(conversationId, caller.accountId, reaction))
    return { ok: false, message: t('Too fast. Please wait a moment.') };
  return { ok: true };
}
