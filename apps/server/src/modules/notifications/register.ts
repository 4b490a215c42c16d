import type { App } from '../../app.ts';
import {
  announceAccess,
  announceFeed,
  announceFollow,
  announceSubscription,
  announceComments,
  announceAccount,
  announceProgress,
  announceBalance,
  announceCharge,
  announcePayment,
  announcePayout,
} from './announce.ts';

import { planMissedDigests, sendDigests, sendDigestsJob, planMissedDigestsJob } from './digest/digest.ts';
import {
  onConversationRead,
  notifyCharge,
  notifyComment,
  notifyConsent,
  notifyDecision,
  notifyExport,
  notifyFollow,
  notifyIdentity,
  notifyMessages,
  notifyPayout,
  notifyRecording,
  notifySubscriber,
  notifyVisit,
} from './event-handlers.ts';
import { notifyDue, notifyLowStock, notifyOrder, notifyRequest } from './orders/order-handlers.ts';
import { deleteOldNotifications, deleteOldNotificationsJob } from './change-notifications.ts';
import { notifyLive, notifyLiveJob } from './jobs/notify-live.ts';
import { deleteNotificationsOf } from './notification.store.ts';
import { pushNotifications, sendPush, sendPushJob } from './push/push.ts';
import { pushNotificationsJob } from './push/push-notifications-job.ts';

export function register(app: App): void {
  registerEvents(app);
  registerNotifications(app);
}

/** What sockets receive at once. */
function registerEvents(app: App): void {
  const { events } = app;
  events.on('account.changed', (work, { accountId }) => announceAccount(work, app, accountId));
  events.on('performer.reviewed', (work, { performerId }) => announceAccount(work, app, performerId));
  events.on('file.progressed', (work, event) => announceProgress(work, app, event));
  events.on('follow.changed', (work, event) => announceFollow(work, app, event));
  events.on('block.changed', async (work, { accountId, performerId }) =>
    announceAccess(work, app, accountId, performerId),
  );
  events.on('subscription.changed', (work, event) => announceSubscription(work, app, event));
  events.on('feed.published', (work, event) => announceFeed(work, app, event));
  events.on('comments.changed', (work, event) => announceComments(work, app, event));
  events.on('charge.created', (work, charge) => announceCharge(work, app, charge));
  events.on('payment.changed', (work, event) => announcePayment(work, app, event));
  events.on('payout.changed', (work, event) => announcePayout(work, app, event));
  events.on('balance.changed', (work, event) => announceBalance(work, app, event));
}

/** What is stored for the list, digests and push messages. */
function registerNotifications(app: App): void {
  const { events, jobs } = app;
  events.on('follow.changed', (work, event) => notifyFollow(work, app, event));
  events.on('subscription.started', (work, event) => notifySubscriber(work, app, event));
  events.on('charge.created', (work, charge) => notifyCharge(work, app, charge));
  events.on('visit.ended', (work, visit) => notifyVisit(work, app, visit));
  events.on('comment.created', (work, event) => notifyComment(work, app, event));
  events.on('messages.sent', (work, event) => notifyMessages(work, app, event));
  events.on('conversation.read', (work, event) => onConversationRead(work, app, event));
  events.on('payout.changed', (work, event) => notifyPayout(work, app, event));
  events.on('order.changed', (work, event) => notifyOrder(work, app, event));
  events.on('order.due', (work, event) => notifyDue(work, app, event));
  events.on('request.changed', (work, event) => notifyRequest(work, app, event));
  events.on('product.ran-low', (work, event) => notifyLowStock(work, app, event));
  events.on('stream.recorded', (work, event) => notifyRecording(work, app, event));
  events.on('report.decided', (work, event) => notifyDecision(work, app, event));
  events.on('identity.changed', (work, event) => notifyIdentity(work, app, event));
  events.on('export.ready', (work, event) => notifyExport(work, app, event));
  events.on('consent.changed', (work, event) => notifyConsent(work, app, event));
  events.on('stream.started', (work, event) => work.enqueue(notifyLiveJob, event));
  events.on('account.closed', (work, { accountId }) => deleteNotificationsOf(work.db, accountId));
  jobs.handle(notifyLiveJob, (order) => notifyLive(app, order));
  jobs.handle(deleteOldNotificationsJob, () => deleteOldNotifications(app));
  jobs.handle(pushNotificationsJob, (order) => pushNotifications(app, order));
  jobs.handle(sendPushJob, (push) => sendPush(app, push));
  jobs.handle(sendDigestsJob, () => sendDigests(app));
  jobs.handle(planMissedDigestsJob, () => planMissedDigests(app));
  jobs.every(deleteOldNotificationsJob, '35 3 * * *');
  jobs.every(sendDigestsJob, '*/5 * * * *');
  jobs.every(planMissedDigestsJob, '52 * * * *');
}
