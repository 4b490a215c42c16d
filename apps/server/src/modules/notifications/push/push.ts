import type { NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { PushMessage } from '../../../gateways/push/push.ts';
import { kindsIn, loadNotificationSettings } from '../notification-settings.store.ts';
import { findReader, presentNotifications } from '../read-notifications.ts';
import { listVisibleNotifications } from '../visible-notification.store.ts';
import { findSubscription, listPushable, removeSubscription, type Pushable } from './push.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { inLanguageOf } from '../../accounts/index.ts';

const attempts = 8;
/** Low: clients choose the push service, and it may be slow. Emails, pictures and payments come first. */
const priority = 5;
/** A push message that could not be sent for this long is dropped: the notification is in the list. */
const retryWindowMs = 5 * 60_000;

export const sendPushJob = job({
  name: 'send-push',
  payload: z.object({ notificationId: id, subscriptionId: id, accountId: id }),
});

/**
 * Queues one job per browser, so that an unresponsive service delays no other. Open pages show messages without a
 * push.
 */
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

/**
 * Skips notifications that were read, are unwanted or no longer hold. Deletes the subscription of a browser that is
 * gone.
 */
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
  const [notification] = row ? await inLanguageOf(app, accountId, () => presentNotifications(app, reader, [row])) : [];
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

/** A live stream is soon over, and a new follower need not wake a phone. */
function deliveryOptions(kind: NotificationKind): Pick<PushMessage, 'ttlSeconds' | 'urgency'> {
  if (kind === 'live') return { ttlSeconds: hourSeconds, urgency: 'high' };
  if (kind === 'message') return { ttlSeconds: 24 * hourSeconds, urgency: 'high' };
  return { ttlSeconds: 72 * hourSeconds, urgency: kind === 'follower' || kind === 'comment' ? 'low' : 'normal' };
}
