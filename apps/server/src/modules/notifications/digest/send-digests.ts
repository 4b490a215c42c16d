import { t } from '@ovation/language/t.ts';
import type { DigestFrequency, Notification } from '@ovation/contract/messaging/notifications.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import { kindsIn, loadNotificationSettings } from '../notification-settings.store.ts';
import { findReader, presentNotifications } from '../read-notifications.ts';
import { listVisibleNotifications } from '../visible-notification.store.ts';
import { markMailed, scheduleMissed, removeDue, lockDue } from './digest.store.ts';
import { unsubscribing } from './unsubscribe-token.ts';
import { job } from '../../../platform/jobs/job.ts';

const batchSize = 50;
const maxItems = 20;

export const sendDigestsJob = job({ name: 'send-digests' });

/**
 * Sends due digests in batches. Each transaction both queues and completes its digests, so a failure never sends
 * one twice.
 */
export async function sendDigests(app: App): Promise<void> {
  while ((await app.transaction((work) => sendBatch(work, app))) === batchSize);
}

const missedWithinMs = 3 * 3_600_000;

export const planMissedDigestsJob = job({ name: 'plan-missed-digests' });

export async function planMissedDigests(app: App): Promise<void> {
  const now = app.clock.now();
  await app.transaction(({ db }) => scheduleMissed(db, new Date(now.getTime() - missedWithinMs), now));
}

async function sendBatch(work: Work, app: App): Promise<number> {
  const now = app.clock.now();
  const accountIds = await lockDue(work.db, now, batchSize);
  if (accountIds.length === 0) return 0;
  for (const accountId of accountIds) {
    await sendOne(work, app, accountId, now);
    await markMailed(work.db, accountId, now);
  }
  await removeDue(work.db, accountIds);
  return accountIds.length;
}

/** Includes only notifications that are still unread and visible; sends no email if none is left. */
async function sendOne(work: Work, app: App, accountId: string, now: Date): Promise<void> {
  const settings = await loadNotificationSettings(work.db, accountId);
  const reader = settings.digest === 'off' ? undefined : await findReader(app, accountId);
  if (!reader) return;
  const filter = { reader, kinds: kindsIn(settings, 'email'), isUnread: true, isUnmailed: true };
  const rows = await listVisibleNotifications(work.db, filter, { limit: maxItems + 1 }, now);
  if (rows.length === 0) return;
  const notifications = await presentNotifications(app, reader, rows.slice(0, maxItems));
  await mail(work, app, {
    ...reader,
    to: reader.email,
    accountId,
    digest: settings.digest,
    notifications,
    hasMore: rows.length > maxItems,
  });
}

interface Digest {
  readonly to: string;
  readonly isVerified: boolean;
  readonly name: string;
  readonly accountId: string;
  readonly digest: DigestFrequency;
  readonly notifications: readonly Notification[];
  readonly hasMore: boolean;
}

/**
 * Sends the sentences without what people wrote. The sentences name people, so an unverified address gets none of
 * them.
 */
async function mail(
  work: Work,
  app: App,
  { to, isVerified, name, accountId, digest, notifications, hasMore }: Digest,
): Promise<void> {
  const { siteName } = await app.settings.read();
  const [first] = notifications;
  const subject =
    isVerified && notifications.length === 1 && first ? first.text : t('What happened on {siteName}', { siteName });
  const { path, headers } = unsubscribing(app, accountId);
  await queueMail(work, app, {
    to,
    name,
    subject,
    headers,
    paragraphs: [isVerified ? t('Here is what you have missed:') : t('You have unread notifications.')],
    items: (isVerified ? notifications : []).map(({ text, path: where }) => ({ label: text, path: where })),
    action: { label: hasMore ? t('See everything') : t('See it on the site'), path: '/notifications' },
    ways: [
      {
        label: t(
          '{digest, select, hourly {You get this email every hour if there is anything new. Change this} daily {You get this email every day if there is anything new. Change this} other {You get this email every week if there is anything new. Change this}}',
          { digest },
        ),
        path: '/notifications/settings',
      },
      { label: t('Unsubscribe'), path },
    ],
  });
}
