import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { done, endlessListOf, endlessQuery, flag, id, idParams, line, time } from '../fields.ts';
import { operation } from '../operation.ts';

/** What an account is told of: its audience, its money, what is said to it, and who it follows. */
export const notificationKind = z.enum([
  'follower',
  'subscriber',
  'tip',
  'purchase',
  'comment',
  'answer',
  'message',
  'payout',
  'live',
]);
export type NotificationKind = z.output<typeof notificationKind>;

/** Of what happens only to performers. */
export const performersKinds: readonly NotificationKind[] = [
  'follower',
  'subscriber',
  'tip',
  'purchase',
  'comment',
  'payout',
];

export const notification = z.object({
  _id: id,
  kind: notificationKind,
  /** The whole in one sentence, which begins with the name of the first actor: "Ana and 11 others follow you". */
  text: z.string(),
  /** What was said, as far as the reader may see it; never in a mail or a push message. */
  detail: z.string().optional(),
  /** The page of this site where it happened. */
  path: z.string(),
  /** Who it was, the last one first, three at most; empty where nobody is to be named. */
  actors: z.array(accountCard),
  isRead: z.boolean(),
  createdAt: time,
  /** When the last of what it tells of happened. */
  updatedAt: time,
});
export type Notification = z.output<typeof notification>;

/** Unread notifications are counted no further than this. */
export const maxUnread = 100;
const unread = z.object({ /** At most 100, which stands for more. */ total: z.number().int() });

const area = 'notifications';

export const listNotifications = operation({
  name: 'listNotifications',
  area,
  summary: 'What one is told of, the latest first; things of a kind that came together are one',
  method: 'GET',
  path: '/notifications',
  access: 'account',
  query: endlessQuery({ isUnread: flag.optional() }),
  reply: endlessListOf(notification),
});

export const countUnreadNotifications = operation({
  name: 'countUnreadNotifications',
  area,
  summary: 'How many notifications are unread',
  method: 'GET',
  path: '/notifications/total-unread',
  access: 'account',
  reply: unread,
});

export const readNotifications = operation({
  name: 'readNotifications',
  area,
  summary: 'Mark notifications read: some, all up to one, or all',
  method: 'POST',
  path: '/notifications/read',
  access: 'account',
  whileSuspended: true,
  body: z
    .object({
      ids: z.array(id).max(100, 'At most 100 at once.').optional(),
      /** This one and those before it. */
      upTo: id.optional(),
    })
    .refine(({ ids, upTo }) => ids === undefined || upTo === undefined, {
      path: ['upTo'],
      message: 'Please send either ids or upTo.',
    })
    .optional(),
  reply: unread,
  errors: ['not-found'],
});

export const deleteNotification = operation({
  name: 'deleteNotification',
  area,
  summary: 'Delete a notification',
  method: 'DELETE',
  path: '/notifications/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const channels = z.object({
  /** In the list under the bell. */
  inApp: z.boolean(),
  /** In the digest. */
  email: z.boolean(),
  /** To browsers that have asked for it, while no page is open. */
  push: z.boolean(),
});
export type NotificationChannels = z.output<typeof channels>;
export const changedChannels = channels.partial();
export type NotificationChannel = keyof NotificationChannels;

export const digestFrequency = z.enum(['off', 'hourly', 'daily', 'weekly']);
export type DigestFrequency = z.output<typeof digestFrequency>;

const kindsWith = <Value extends z.ZodType>(value: Value) =>
  z.object(
    Object.fromEntries(notificationKind.options.map((kind) => [kind, value])) as Record<NotificationKind, Value>,
  );

export const notificationSettings = z.object({
  choices: kindsWith(channels),
  /** How often one mail tells what is still unread: at the full hour, at eight in the morning, or on Monday's. */
  digest: digestFrequency,
  /** Whose morning it is, as in the IANA database: Europe/Oslo. */
  timeZone: line(60),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

/** Money and words to oneself are worth a mail and a push message; a payout's steps have mails of their own. */
export const defaultChoices: NotificationSettings['choices'] = {
  follower: { inApp: true, email: false, push: false },
  subscriber: { inApp: true, email: true, push: true },
  tip: { inApp: true, email: true, push: true },
  purchase: { inApp: true, email: true, push: true },
  comment: { inApp: true, email: false, push: false },
  answer: { inApp: true, email: false, push: true },
  message: { inApp: true, email: true, push: true },
  payout: { inApp: true, email: false, push: true },
  live: { inApp: true, email: false, push: true },
};

export const getNotificationSettings = operation({
  name: 'getNotificationSettings',
  area,
  summary: 'Which notifications one wants, and where',
  method: 'GET',
  path: '/notifications/settings',
  access: 'account',
  reply: notificationSettings,
});

export const changeNotificationSettings = operation({
  name: 'changeNotificationSettings',
  area,
  summary: 'Choose which notifications one wants, and where; what is left out stays',
  method: 'PUT',
  path: '/notifications/settings',
  access: 'account',
  whileSuspended: true,
  body: notificationSettings
    .extend({ /** A kind that is not known is refused. */ choices: kindsWith(changedChannels).partial().strict() })
    .partial(),
  reply: notificationSettings,
});

export const stopDigest = operation({
  name: 'stopDigest',
  area,
  summary: 'End the digests of whose mail has this word in its link; no login needed',
  method: 'POST',
  path: '/notifications/stop-digest',
  access: 'public',
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({ token: line(300) }),
  reply: done,
  errors: ['not-found'],
});

export const getPushKey = operation({
  name: 'getPushKey',
  area,
  summary: 'The key by which browsers and push services know this site (VAPID)',
  method: 'GET',
  path: '/notifications/push-key',
  access: 'account',
  reply: z.object({ publicKey: z.string() }),
});

const base64Url = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), 'This is not a key of a browser.');

export const addPushSubscription = operation({
  name: 'addPushSubscription',
  area,
  summary: 'Let this browser be told while no page is open; it ends with the session',
  method: 'POST',
  path: '/notifications/push-subscriptions',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  /** As the browser gives it: `PushSubscription.toJSON()`. */
  body: z.object({
    endpoint: z
      .string()
      .max(1_000)
      .regex(/^https?:\/\//, 'This is not the address of a push service.'),
    keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
  }),
  status: 201,
  reply: z.object({ _id: id }),
});

export const deletePushSubscription = operation({
  name: 'deletePushSubscription',
  area,
  summary: 'Tell this browser no more',
  method: 'DELETE',
  path: '/notifications/push-subscriptions/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});
