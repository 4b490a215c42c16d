import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { countSubscribers } from '../profiles/index.ts';
import { countFollowersNow, findOnlineAudience, selectFollowers } from './audience.store.ts';
import { tellOnline } from './tell-online.ts';

/** The performer sees her number move, the fan's lists open. */
export async function announceFollow(
  work: Work,
  app: App,
  { accountId, performerId }: DomainEvents['follow.changed'],
): Promise<void> {
  work.afterCommit(() => app.realtime.emit(accountId, 'access.changed', { performerId }));
  if (!app.realtime.isOnline(performerId)) return;
  // Counted and read while the counter is held, numbers are told in their order.
  work.lastWithCommit(countFollowersNow(work.db));
  work.lastWithCommit(selectFollowers(work.db, performerId), ([row]) =>
    app.realtime.emit(performerId, 'followers.changed', { totalFollower: Number(row?.total_follower ?? 0n) }),
  );
}

export async function announceSubscription(
  work: Work,
  app: App,
  { accountId, performerId }: DomainEvents['subscription.changed'],
): Promise<void> {
  work.afterCommit(() => app.realtime.emit(accountId, 'access.changed', { performerId }));
  // Counted for nobody, the end of a hundred thousand subscriptions would count as many times as many.
  if (!app.realtime.isOnline(performerId)) return;
  const totalSubscriber = await countSubscribers(work.db, performerId, app.clock.now());
  work.afterCommit(() => app.realtime.emit(performerId, 'subscribers.changed', { totalSubscriber }));
}

/** What she publishes is there no longer, or again. */
export function announceAccess(work: Work, app: App, accountId: string, performerId: string): void {
  work.afterCommit(() => app.realtime.emit(accountId, 'access.changed', { performerId }));
}

/** Only who is here now hears of a new feed; everybody else meets it in the home feed. */
export async function announceFeed(
  work: Work,
  app: App,
  { feedId, performerId }: DomainEvents['feed.published'],
): Promise<void> {
  work.afterCommit(() => {
    void tellOnline(
      app,
      (some) => findOnlineAudience(app.database, performerId, some, app.clock.now()),
      'feed.published',
      { feedId, performerId },
    );
  });
}
