import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { carryOutApproved } from './refund-payment.ts';
import { isBlocked } from './removals/recent-purchase.store.ts';
import { refundedSince } from './removals/preview-removal.ts';
import { refundPurchases, type TakenAway, refundPurchasesJob } from './jobs/refund-purchases.ts';
import { refundBuyers, refundBuyersJob } from './jobs/refund-many.ts';
import { settleRefunds, settleRefundsJob, returnOrphan } from './request-refund.ts';
import { settleRefund } from './settle-refund.ts';
import { settleDispute } from './disputes/settle-dispute.ts';

export function register(app: App): void {
  carryOutApproved(app);
  app.jobs.handle(settleRefundsJob, () => settleRefunds(app));
  app.jobs.handle(refundBuyersJob, (removal) => refundBuyers(app, removal));
  app.jobs.handle(refundPurchasesJob, (taken) => refundPurchases(app, taken));
  app.events.on('block.changed', async (work, { performerId, accountId }) => {
    if (await isBlocked(work.db, performerId, accountId)) await refundLater(work, app, { performerId, accountId });
  });
  app.events.on('account.closed', (work, { accountId }) => refundLater(work, app, { performerId: accountId }));
  app.jobs.every(settleRefundsJob, '* * * * *');
  app.events.on('payment.orphaned', (work, { payment }) => returnOrphan(work, app, payment));
  app.events.on('provider.refunded', (work, { payment, refund }) => settleRefund(work, app, payment, refund));
  app.events.on('provider.disputed', (work, { payment, dispute }) => settleDispute(work, app, payment, dispute));
}

/** Counts the days from now, so that exactly what the dialog announced is refunded. */
async function refundLater(work: Work, app: App, whose: Omit<TakenAway, 'since'>): Promise<void> {
  const since = (await refundedSince(app)).toISOString();
  await work.enqueue(refundPurchasesJob, { ...whose, since }, { queue: `refund-purchases ${whose.performerId}` });
}
