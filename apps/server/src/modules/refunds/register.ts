import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { isBlocked } from './recent-purchase.store.ts';
import { refundedSince } from './preview-taking-away.ts';
import { refundPurchases, type TakenAway } from './jobs/refund-purchases.ts';
import { refundBuyers, type Removal } from './jobs/refund-buyers.ts';
import { settleRefunds } from './jobs/settle-refunds.ts';
import { returnOrphan } from './return-orphan.ts';
import { settleRefund } from './settle-refund.ts';
import { takeDispute } from './take-dispute.ts';

export function register(app: App): void {
  app.jobs.jobs.set('settle-refunds', () => settleRefunds(app));
  app.jobs.jobs.set('refund-buyers', (removal: Removal) => refundBuyers(app, removal));
  app.jobs.jobs.set('refund-purchases', (taken: TakenAway) => refundPurchases(app, taken));
  app.events.on('block.changed', async (work, { performerId, accountId }) => {
    if (await isBlocked(work.db, performerId, accountId)) await refundLater(work, app, { performerId, accountId });
  });
  app.events.on('account.closed', (work, { accountId }) => refundLater(work, app, { performerId: accountId }));
  app.jobs.schedule.push({ task: 'settle-refunds', match: '* * * * *' });
  app.events.on('payment.orphaned', (work, { payment }) => returnOrphan(work, app, payment));
  app.events.on('provider.refunded', (work, { payment, refund }) => settleRefund(work, app, payment, refund));
  app.events.on('provider.disputed', (work, { payment, dispute }) => takeDispute(work, app, payment, dispute));
}

/** What the dialog said is what goes back: the days are counted from now. */
async function refundLater(work: Work, app: App, whose: Omit<TakenAway, 'since'>): Promise<void> {
  const since = (await refundedSince(app)).toISOString();
  await work.enqueue('refund-purchases', { ...whose, since }, { queue: `refund-purchases ${whose.performerId}` });
}
