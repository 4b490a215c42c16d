import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { countSubscribers } from '../profiles/index.ts';
import { countFollowersNow, findOnlineAudience, selectFollowers } from './audience.store.ts';
import { emitToOnline } from './emit-to-online.ts';

/** Sends the performer their new number of followers, and the fan the change of access. */
export async function announceFollow(
  work: Work,
  app: App,
  { accountId, performerId }: DomainEvents['follow.changed'],
): Promise<void> {
  work.afterCommit(() => app.realtime.emit(accountId, 'access.changed', { performerId }));
  if (!app.realtime.isOnline(performerId)) return;
  // Read while the counter is locked, so that numbers are sent in their order.
  work.withCommitLast(countFollowersNow(work.db));
  work.withCommitLast(selectFollowers(work.db, performerId), ([row]) =>
    app.realtime.emit(performerId, 'followers.changed', { totalFollower: Number(row?.total_follower ?? 0n) }),
  );
}

export async function announceSubscription(
  work: Work,
  app: App,
  { accountId, performerId }: DomainEvents['subscription.changed'],
): Promise<void> {
  work.afterCommit(() => app.realtime.emit(accountId, 'access.changed', { performerId }));
  // When a hundred thousand subscriptions end, counting after each one would be quadratic work that no one sees.
  if (!app.realtime.isOnline(performerId)) return;
  const totalSubscriber = await countSubscribers(work.db, performerId, app.clock.now());
  work.afterCommit(() => app.realtime.emit(performerId, 'subscribers.changed', { totalSubscriber }));
}

/** A block or unblock has changed what the account can see of the performer. */
export function announceAccess(work: Work, app: App, accountId: string, performerId: string): void {
  work.afterCommit(() => app.realtime.emit(accountId, 'access.changed', { performerId }));
}

/** Notifies only the audience that is online; everyone else finds the feed in their home feed. */
export async function announceFeed(
  work: Work,
  app: App,
  { feedId, performerId }: DomainEvents['feed.published'],
): Promise<void> {
  work.afterCommit(() => {
    void emitToOnline(
      app,
      (accountIds) => findOnlineAudience(app.database, performerId, accountIds, app.clock.now()),
      'feed.published',
      { feedId, performerId },
    );
  });
}
