import type { App } from '../../app.ts';
import { removeAddressesOf } from './addresses/address.store.ts';
import { cancelUnpaid, discardOrders, fulfilOrders, lockPaidOrders } from './checkout/fulfil-orders.ts';
import { mailOrderStep } from './letters/mail-order-step.ts';
import { followReversal, followRestoration, lockSoldOrders } from './orders/follow-charges.ts';
import { cancelUnpaidOrders, cancelUnpaidOrdersJob } from './orders/jobs/cancel-unpaid-orders.ts';
import { completeOrders, completeOrdersJob } from './orders/jobs/complete-orders.ts';
import { removeOrderAddresses, removeOrderAddressesJob } from './orders/jobs/remove-order-addresses.ts';

export function register(app: App): void {
  registerPayments(app);
  registerJobs(app);
  app.events.on('order.changed', (work, step) => mailOrderStep(work, app, step));
  app.events.on('account.closed', (work, { accountId }) => removeAddressesOf(work.db, accountId));
}

/** Orders follow the money that pays for them, and that goes back. */
function registerPayments(app: App): void {
  app.orders.set('product', (work, payment, commission) => fulfilOrders(work, app, payment, commission));
  app.events.on('payment.arriving', (work, { payment }) => lockPaidOrders(work, payment));
  app.events.on('payment.failed', (work, { payment }) => cancelUnpaid(work, app, payment));
  app.events.on('payment.discarded', (work, { payment }) => discardOrders(work, payment));
  app.events.on('sales.locking', (work, sales) => lockSoldOrders(work, sales));
  app.events.on('charge.reversed', (work, charge) => followReversal(work, app, charge));
  app.events.on('charge.restored', (work, charge) => followRestoration(work, app, charge));
}

function registerJobs(app: App): void {
  app.jobs.handle(cancelUnpaidOrdersJob, () => cancelUnpaidOrders(app));
  app.jobs.every(cancelUnpaidOrdersJob, '* * * * *');
  app.jobs.handle(completeOrdersJob, () => completeOrders(app));
  app.jobs.every(completeOrdersJob, '*/10 * * * *');
  app.jobs.handle(removeOrderAddressesJob, () => removeOrderAddresses(app));
  app.jobs.every(removeOrderAddressesJob, '35 3 * * *');
}
