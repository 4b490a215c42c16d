import type { StreamWritingRule } from '@ovation/contract/messaging/stream-chat.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { announceStream } from './announce.ts';
import { loadStreamNow } from './read-stream.ts';
import { loadStream, lockStream, saveStreamSettings } from './stream-conversation.store.ts';

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
