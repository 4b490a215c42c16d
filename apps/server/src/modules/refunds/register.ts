import type { App } from '../../app.ts';
import { refundBuyers, type Removal } from './jobs/refund-buyers.ts';
import { settleRefunds } from './jobs/settle-refunds.ts';
import { returnOrphan } from './return-orphan.ts';
import { settleRefund } from './settle-refund.ts';
import { takeDispute } from './take-dispute.ts';

export function register(app: App): void {
  app.jobs.jobs.set('settle-refunds', () => settleRefunds(app));
  app.jobs.jobs.set('refund-buyers', (removal: Removal) => refundBuyers(app, removal));
  app.jobs.schedule.push({ task: 'settle-refunds', match: '* * * * *' });
  app.events.on('payment.orphaned', (work, { payment }) => returnOrphan(work, app, payment));
  app.events.on('provider.refunded', (work, { payment, refund }) => settleRefund(work, app, payment, refund));
  app.events.on('provider.disputed', (work, { payment, dispute }) => takeDispute(work, app, payment, dispute));
}
