import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/notifications.ts';
import type { DigestFrequency, Notification } from '@ovation/contract/messaging/notifications.ts';
import type { FastifyInstance } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { inLanguageOf, queueMail } from '../../accounts/index.ts';
import { kindsIn, loadNotificationSettings, changeSettingsOf } from '../notification-settings.store.ts';
import { findReader, presentNotifications } from '../read-notifications.ts';
import { listVisibleNotifications } from '../visible-notification.store.ts';
import { markMailed, scheduleMissed, removeDue, lockDue, lockOpenAccount } from './digest.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

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
    await inLanguageOf(app, accountId, () => sendOne(work, app, accountId, now));
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
  const subject = (): string =>
    isVerified && notifications.length === 1 && first ? first.text : t('What happened on {siteName}', { siteName });
  const { path, headers } = unsubscribing(app, accountId);
  await queueMail(work, app, {
    to,
    name,
    headers,
    write: () => ({
      subject: subject(),
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
    }),
  });
}

/** Unsubscribing again changes nothing and returns the same. */
export async function stopDigest({ app, body }: Pick<Call<typeof operations.stopDigest>, 'app' | 'body'>) {
  const accountId = accountOfToken(app, body.token);
  if (accountId === undefined)
    throw new Failure('not-found', t('This link no longer works. Please choose your emails in the settings.'));
  await app.transaction(async ({ db }) => {
    if (await lockOpenAccount(db, accountId)) await changeSettingsOf(db, accountId, { digest: 'off' }, app.clock.now());
  });
  return { message: t('You are unsubscribed from these emails.') };
}

const maxFormBytes = 1_024;

/**
 * An email program's one click (RFC 8058) posts a form, without a page of the site. A link scanner's GET changes
 * nothing.
 */
export function registerOneClick(server: FastifyInstance, app: App): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    );
    const open = { config: { openBeforeAgeProof: true } };
    routes.post<{ Querystring: { token?: string | string[] } }>(oneClickPath, open, async ({ query }) =>
      stopDigest({ app, body: { token: String(query.token ?? '') } }),
    );
  });
}

function signatureOf({ secretKey }: App, accountId: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'unsubscribing')).update(accountId).digest('base64url');
}

/** The page on which an email's reader unsubscribes, and the headers for the email program's one click (RFC 8058). */
function unsubscribing(
  app: App,
  accountId: string,
): { readonly path: string; readonly headers: Readonly<Record<string, string>> } {
  const token = `${accountId}.${signatureOf(app, accountId)}`;
  return {
    path: `/notifications/stop?token=${token}`,
    headers: {
      'List-Unsubscribe': `<${app.config.publicUrl}${oneClickPath}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const oneClickPath = '/api/notifications/unsubscribe';

/** The account that a token was made for; undefined for a forged token. */
function accountOfToken(app: App, token: string): string | undefined {
  const [, accountId = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(app, accountId))];
  return given.length === right.length && timingSafeEqual(given, right) ? accountId : undefined;
}
