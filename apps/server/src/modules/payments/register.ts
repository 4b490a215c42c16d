import type { App } from '../../app.ts';
import { followSettings } from './adopt-book.ts';
import { fulfilSubscription } from './apply-payment.ts';
import { removePaymentCard, type RemovedCard } from './jobs/remove-payment-card.ts';
import { renewSubscriptions } from './jobs/renew-subscriptions.ts';
import { settleOpenPayments } from './jobs/settle-open-payments.ts';
import { removeCards } from './payment-cards.ts';

export function register(app: App): void {
  app.orders.set('subscription', (work, payment, commission) => fulfilSubscription(work, app, payment, commission));
  app.events.on('settings.changed', (work, settings) => followSettings(work, app, settings));
  app.jobs.jobs.set('settle-open-payments', () => settleOpenPayments(app));
  app.jobs.jobs.set('renew-subscriptions', () => renewSubscriptions(app));
  app.events.on('account.closed', (work, { accountId }) => removeCards(work, app, accountId));
  app.jobs.jobs.set('remove-payment-card', (card: RemovedCard) => removePaymentCard(app, card));
  app.jobs.schedule.push(
    { task: 'settle-open-payments', match: '* * * * *' },
    { task: 'renew-subscriptions', match: '*/5 * * * *' },
  );
}
