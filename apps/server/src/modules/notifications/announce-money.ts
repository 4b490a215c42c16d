import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { purchasableKind } from '@ovation/contract/content.ts';
import type { Earning } from '@ovation/contract/money/earnings.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { presentAccountCards } from '../accounts/index.ts';
import type { CreatedCharge } from '../ledger/index.ts';

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
    app.realtime.emit(accountId, 'payment.changed', { ...payment, ...(message === null ? {} : { message }) }),
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
