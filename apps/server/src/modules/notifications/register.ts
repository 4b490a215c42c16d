import type { App } from '../../app.ts';
import { announceAccount, announceProgress } from './announce-account.ts';
import { announceAccess, announceFeed, announceFollow, announceSubscription } from './announce-audience.ts';
import { announceComments } from './announce-comments.ts';
import { announceBalance, announceCharge, announcePayment, announcePayout } from './announce-money.ts';

export function register(app: App): void {
  const { events } = app;
  events.on('account.changed', (work, { accountId }) => announceAccount(work, app, accountId));
  events.on('performer.reviewed', (work, { performerId }) => announceAccount(work, app, performerId));
  events.on('file.progressed', (work, event) => announceProgress(work, app, event));
  events.on('follow.changed', (work, event) => announceFollow(work, app, event));
  events.on('block.changed', async (work, { accountId, performerId }) => announceAccess(work, app, accountId, performerId));
  events.on('subscription.changed', (work, event) => announceSubscription(work, app, event));
  events.on('feed.published', (work, event) => announceFeed(work, app, event));
  events.on('comments.changed', (work, event) => announceComments(work, app, event));
  events.on('charge.created', (work, event) => announceCharge(work, app, event));
  events.on('payment.changed', (work, event) => announcePayment(work, app, event));
  events.on('payout.changed', (work, event) => announcePayout(work, app, event));
  events.on('balance.changed', (work, event) => announceBalance(work, app, event));
}
