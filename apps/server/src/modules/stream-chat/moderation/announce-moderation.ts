import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { listModerators } from './moderator.store.ts';

interface Party {
  readonly performerId: string;
  readonly accountId: string;
}

/** For an account that may now write, or no longer. */
export function announceWriting(work: Work, app: App, { performerId, accountId }: Party): void {
  work.afterCommit(() => app.realtime.emit(accountId, 'stream-writing.changed', { conversationId: performerId }));
}

interface Review {
  readonly performerId: string;
  readonly messageId: string;
  readonly senderId: string;
  readonly status: 'held' | 'approved' | 'rejected';
}

/** For those who see a message that waits: its sender, the performer and the moderators. */
export async function announceReview(
  work: Work,
  app: App,
  { performerId, messageId, senderId, status }: Review,
): Promise<void> {
  const readers = new Set([performerId, senderId, ...(await listModerators(work.db, performerId))]);
  work.afterCommit(() =>
    app.realtime.emitToMany([...readers], 'stream-message.reviewed', {
      conversationId: performerId,
      messageId,
      status,
    }),
  );
}
