import type { Earning } from '@ovation/contract/earnings.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { presentAccountCards } from '../accounts/index.ts';

type ChargeCreated = DomainEvents['charge.created'];

/** The performer, if she is here, sees what she earned; what the fan bought opens on every page that he has open. */
export async function announceCharge(work: Work, app: App, charge: ChargeCreated): Promise<void> {
  const earning = app.realtime.isOnline(charge.performerId) ? await presentEarning(work, charge) : undefined;
  work.afterCommit(() => {
    if (earning) app.realtime.tell(charge.performerId, 'earning.created', { earning });
    if (charge.type === 'feed' && charge.objectId !== null) app.realtime.tell(charge.payerId, 'access.changed', { performerId: charge.performerId, feedId: charge.objectId });
    if (charge.type === 'gallery' || charge.type === 'video') app.realtime.tell(charge.payerId, 'access.changed', { performerId: charge.performerId });
  });
}

async function presentEarning(work: Work, charge: ChargeCreated): Promise<Earning | undefined> {
  const user = (await presentAccountCards(work.db, [charge.payerId])).get(charge.payerId);
  return user && {
    _id: charge.chargeId, type: charge.type, gross: fromMinor(charge.gross), commission: fromMinor(charge.commission), net: fromMinor(charge.net),
    user, objectId: charge.objectId, message: charge.message, createdAt: charge.createdAt.toISOString(),
  };
}

export async function announceBalance(work: Work, app: App, { accountId, balance }: DomainEvents['balance.changed']): Promise<void> {
  work.afterCommit(() => app.realtime.tell(accountId, 'balance.changed', { balance: fromMinor(balance) }));
}

/** A card payment was settled, maybe minutes after the fan has left the page that asked for it. */
export async function announcePayment(work: Work, app: App, { accountId, message, ...payment }: DomainEvents['payment.changed']): Promise<void> {
  work.afterCommit(() => app.realtime.tell(accountId, 'payment.changed', { ...payment, ...(message === null ? {} : { message }) }));
}

/** A payout request moved on; her other windows show it. */
export async function announcePayout(work: Work, app: App, { requestId, performerId, status }: DomainEvents['payout.changed']): Promise<void> {
  work.afterCommit(() => app.realtime.tell(performerId, 'payout.changed', { requestId, status }));
}
