import type { App } from '../../app.ts';
import { lockPayment } from '../payments/index.ts';
import { refundBuyers, type Removal } from './jobs/refund-buyers.ts';
import { settleRefunds } from './jobs/settle-refunds.ts';
import { settleRefund } from './settle-refund.ts';
import { takeDispute } from './take-dispute.ts';

export function register(app: App): void {
  app.jobs.jobs.set('settle-refunds', () => settleRefunds(app));
  app.jobs.jobs.set('refund-buyers', (removal: Removal) => refundBuyers(app, removal));
  app.jobs.schedule.push({ task: 'settle-refunds', match: '* * * * *' });
  app.events.on('provider.refunded', async (work, { payment, refund }) => {
    const held = await lockPayment(work.db, payment.id);
    if (held) await settleRefund(work, app, held, refund);
  });
  app.events.on('provider.disputed', async (work, { payment, dispute }) => {
    const held = await lockPayment(work.db, payment.id);
    if (held) await takeDispute(work, app, held, dispute);
  });
}
