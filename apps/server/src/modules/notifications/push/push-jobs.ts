import type { NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { PushMessage } from '../../../gateways/push/push.ts';
import { kindsIn, loadNotificationSettings } from '../notification-settings.store.ts';
import { findReader, presentNotifications } from '../read-notifications.ts';
import { listVisibleNotifications } from '../visible-notification.store.ts';
import { findSubscription, listPushable, removeSubscription, type Pushable } from './push-subscription.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const attempts = 8;
/** A client names the service that we send to, and it may take its time: mails, pictures and payments come first. */
const priority = 5;
/** What could not be sent for so long is found in the list. */
const retryWindowMs = 5 * 60_000;

export const sendPushJob = job({
  name: 'send-push',
  payload: z.object({ notificationId: id, subscriptionId: id, accountId: id }),
});

/** Makes a job for each browser, so that one that does not answer holds up no other. Who has a page open reads messages there. */
export async function pushNotifications(app: App, { ids }: { readonly ids: readonly string[] }): Promise<void> {
  const pushable = (await listPushable(app.database, ids)).filter(
    ({ kind, accountId }) => kind !== 'message' || !app.realtime.isOnline(accountId),
  );
  await app.transaction(async (work) => {
    for (const push of pushable)
      await work.enqueue(sendPushJob, push, {
        key: `push:${push.subscriptionId}:${push.notificationId}`,
        maxAttempts: attempts,
        priority,
      });
  });
}

/** What was read meanwhile, is not wanted or not so any more, is not sent. A browser that is gone is forgotten. */
export async function sendPush(
  app: App,
  { notificationId, subscriptionId, accountId }: Omit<Pushable, 'kind'>,
): Promise<void> {
  const subscription = await findSubscription(app.database, subscriptionId);
  const reader = subscription?.account_id === accountId ? await findReader(app, accountId) : undefined;
  if (!subscription || !reader) return;
  const kinds = kindsIn(await loadNotificationSettings(app.database, accountId), 'push');
  const [row] = await listVisibleNotifications(
    app.database,
    { reader, kinds, isUnread: true, ids: [notificationId] },
    { limit: 1 },
    app.clock.now(),
  );
  const [notification] = row ? await presentNotifications(app, reader, [row]) : [];
  if (!row || !notification) return;
  const { siteName } = await app.settings.read();
  const message: PushMessage = {
    data: { title: siteName, body: notification.text, path: notification.path, tag: notificationId },
    topic: notificationId.replaceAll('-', ''),
    ...deliveryOptions(row.kind),
  };
  try {
    if ((await app.push.send(subscription, message, await app.pushKeys.read())) === 'gone')
      await app.transaction(({ db }) => removeSubscription(db, subscriptionId));
  } catch (error) {
    if (app.clock.now().getTime() - row.updated_at.getTime() < retryWindowMs) throw error;
    app.logger.warn({ err: error, subscriptionId }, 'a push message could not be sent');
  }
}

const hourSeconds = 3_600;

/** That somebody is live is no news tomorrow; who begins to follow need not wake a sleeping phone. */
function deliveryOptions(kind: NotificationKind): Pick<PushMessage, 'ttlSeconds' | 'urgency'> {
  if (kind === 'live') return { ttlSeconds: hourSeconds, urgency: 'high' };
  if (kind === 'message') return { ttlSeconds: 24 * hourSeconds, urgency: 'high' };
  return { ttlSeconds: 72 * hourSeconds, urgency: kind === 'follower' || kind === 'comment' ? 'low' : 'normal' };
}
