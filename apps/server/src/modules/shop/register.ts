import type { App } from '../../app.ts';
import { carryOutApproved } from './staff/staff.ts';
import { announceDueOrders, announceDueOrdersJob } from './requests/work/work.ts';
import {
  closeRequestsOf,
  expireOffers,
  expireOffersJob,
  followPaidOrder,
  lockPaidRequests,
} from './requests/change-request.ts';
import { removeAddressesOf } from './addresses/address.store.ts';
import { cancelUnpaid, discardOrders, fulfilOrders, lockPaidOrders } from './checkout/fulfil-orders.ts';
import { mailRequestStep, mailDueOrder, mailOrderStep } from './letters/letters.ts';
import { followReversal, followRestoration, lockSoldOrders, endFreeOrders } from './orders/follow-charges.ts';
import { cancelUnpaidOrders, cancelUnpaidOrdersJob } from './orders/change-order.ts';
import {
  completeOrders,
  completeOrdersJob,
  removeOrderAddresses,
  removeOrderAddressesJob,
} from './orders/jobs/finish-orders.ts';

export function register(app: App): void {
  carryOutApproved(app);
  registerPayments(app);
  registerJobs(app);
  registerRequests(app);
  app.events.on('order.changed', (work, step) => mailOrderStep(work, app, step));
  app.events.on('account.closed', async (work, { accountId }) => {
    await removeAddressesOf(work.db, accountId);
    await endFreeOrders(work, app, accountId);
  });
}

/** Orders follow the money that pays for them, and that goes back. */
function registerPayments(app: App): void {
  app.orders.set('product', (work, payment, commission) => fulfilOrders(work, app, payment, commission));
  app.events.on('payment.arriving', (work, { payment }) => lockPaidRequests(work, payment));
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

/** Offers are accepted when they are paid for, and end by themselves. */
function registerRequests(app: App): void {
  app.events.on('order.changed', (work, step) => followPaidOrder(work, app, step));
  app.events.on('request.changed', (work, step) => mailRequestStep(work, app, step));
  app.events.on('order.due', (work, order) => mailDueOrder(work, app, order));
  app.events.on('account.closed', (work, { accountId }) => closeRequestsOf(work, app, accountId));
  app.jobs.handle(expireOffersJob, () => expireOffers(app));
  app.jobs.every(expireOffersJob, '*/10 * * * *');
  app.jobs.handle(announceDueOrdersJob, () => announceDueOrders(app));
  app.jobs.every(announceDueOrdersJob, '*/10 * * * *');
}
