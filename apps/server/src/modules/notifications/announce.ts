import type { ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { purchasableKind } from '@ovation/contract/content.ts';
import type { Earning } from '@ovation/contract/money/earnings.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { countSubscribers } from '../profiles/index.ts';
import {
  countFollowersNow,
  findOnlineAudience,
  selectFollowers,
  countCommentsNow,
  findOnlineCommenters,
  selectComments,
} from './audience.store.ts';
import { requireMe, presentAccountCards } from '../accounts/index.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import { readStored } from '../../platform/language/stored-text.ts';

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

const batchSize = 5_000;

/**
 * Emits an event to the online accounts that `find` selects, in batches. It runs after the command, so that tens of
 * thousands of sockets do not delay it. A failure is only logged: clients read the current state on their next visit.
 */
async function emitToOnline<Name extends ServerEventName>(
  app: App,
  find: (accountIds: readonly string[]) => Promise<string[]>,
  name: Name,
  event: ServerEvent<Name>,
): Promise<void> {
  try {
    const online = app.realtime.online();
    for (let from = 0; from < online.length; from += batchSize)
      app.realtime.emitToMany(await find(online.slice(from, from + batchSize)), name, event);
  } catch (error) {
    app.logger.warn({ err: error, event: name }, 'an event could not be sent to the accounts that are online');
  }
}

/** Notifies the performer and everyone who commented, so that an open page updates. */
export async function announceComments(
  work: Work,
  app: App,
  { objectKind, objectId, performerId }: DomainEvents['comments.changed'],
): Promise<void> {
  if (app.realtime.online().length === 0) return;
  const object = { kind: objectKind, id: objectId };
  const findOthers = async (accountIds: readonly string[]): Promise<string[]> =>
    (await findOnlineCommenters(app.database, object, accountIds)).filter((id) => id !== performerId);
  // Read while the counter is locked, so that numbers are sent in their order.
  work.withCommitLast(countCommentsNow(work.db));
  work.withCommitLast(selectComments(work.db, object), ([row]) => {
    const changed = { objectType: objectKind, objectId, totalComment: Number(row?.total_comment ?? 0n) };
    app.realtime.emit(performerId, 'comments.changed', changed);
    void emitToOnline(app, findOthers, 'comments.changed', changed);
  });
}

/** The account's name, pictures or, for a performer, status have changed. */
export async function announceAccount(work: Work, app: App, accountId: string): Promise<void> {
  const status = (await requireMe(work.db, accountId)).status ?? 'active';
  work.afterCommit(() => app.realtime.emit(accountId, 'account.changed', { status }));
}

export async function announceProgress(
  work: Work,
  app: App,
  { ownerId, message, ...progress }: DomainEvents['file.progressed'],
): Promise<void> {
  const written = message === undefined ? progress : () => ({ ...progress, message: readStored(message) });
  work.afterCommit(() => app.realtime.emit(ownerId, 'file.progress', written));
}

/** Sends the earning to a performer who is online, and the access to all pages that the fan has open. */
export async function announceCharge(work: Work, app: App, charge: CreatedCharge): Promise<void> {
  const { payerId, performerId } = charge;
  const user = app.realtime.isOnline(performerId)
    ? (await presentAccountCards(work.db, [payerId])).get(payerId)
    : undefined;
  work.afterCommit(() => {
    if (user) app.realtime.emit(performerId, 'earning.created', { earning: presentEarning(charge, user) });
    announceAccessTo(app, charge);
  });
}

function announceAccessTo(app: App, { type, payerId, performerId, objectId }: CreatedCharge): void {
  if (type === 'feed' && objectId !== null)
    app.realtime.emit(payerId, 'access.changed', { performerId, feedId: objectId });
  else if (purchasableKind.safeParse(type).success) app.realtime.emit(payerId, 'access.changed', { performerId });
}

function presentEarning(charge: CreatedCharge, user: AccountCard): Earning {
  return {
    _id: charge.chargeId,
    type: charge.type,
    gross: fromMinor(charge.gross),
    commission: fromMinor(charge.commission),
    net: fromMinor(charge.net),
    user,
    objectId: charge.objectId,
    message: charge.message,
    createdAt: charge.createdAt.toISOString(),
  };
}

export async function announceBalance(
  work: Work,
  app: App,
  { accountId, balance }: DomainEvents['balance.changed'],
): Promise<void> {
  work.afterCommit(() => app.realtime.emit(accountId, 'balance.changed', { balance: fromMinor(balance) }));
}

/** A card payment may settle minutes after the fan has left the page that requested it. */
export async function announcePayment(
  work: Work,
  app: App,
  { accountId, message, ...payment }: DomainEvents['payment.changed'],
): Promise<void> {
  work.afterCommit(() =>
    app.realtime.emit(
      accountId,
      'payment.changed',
      message === null ? payment : () => ({ ...payment, message: readStored(message) }),
    ),
  );
}

/** Updates the performer's open pages when a payout request changes. */
export async function announcePayout(
  work: Work,
  app: App,
  { requestId, performerId, status }: DomainEvents['payout.changed'],
): Promise<void> {
  work.afterCommit(() => app.realtime.emit(performerId, 'payout.changed', { requestId, status }));
}
