import type { App } from '../../app.ts';
import { followSettings } from './adopt-book.ts';
import { fulfilSubscription } from './settlement/apply-payment.ts';
import { renewSubscriptions } from './jobs/renew-subscriptions.ts';
import { settleOpenPayments, settleOpenPaymentsJob } from './jobs/settle-open-payments.ts';
import { removeCards, removeAtProvider, removePaymentCardJob } from './cards/cards.ts';
import { renewSubscriptionsJob } from '../subscriptions/index.ts';

export function register(app: App): void {
  app.orders.set('subscription', (work, payment, commission) => fulfilSubscription(work, app, payment, commission));
  app.events.on('settings.changed', (work, settings) => followSettings(work, app, settings));
  app.jobs.handle(settleOpenPaymentsJob, () => settleOpenPayments(app));
  app.jobs.handle(renewSubscriptionsJob, () => renewSubscriptions(app));
  app.events.on('account.closed', (work, { accountId }) => removeCards(work, app, accountId));
  app.jobs.handle(removePaymentCardJob, (card) => removeAtProvider(app, card));
  app.jobs.every(settleOpenPaymentsJob, '* * * * *');
  app.jobs.every(renewSubscriptionsJob, '*/5 * * * *');
}
