import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { done, endlessListOf, endlessQuery, flag, id, idParams, line, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** What an account is notified of: its audience, money, messages, and the performers that it follows. */
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
  /** Steps of an order, for its buyer. */
  'order',
  /** Orders of one's products, for their seller. */
  'sale',
  /** Little is left of a product. */
  'stock',
  /** The recording of a live stream is a draft of a video. */
  'recording',
  /** Decisions on what one has reported, and about what one has published. */
  'report',
  /** The check of the identity: a decision, or a paper that expires. */
  'identity',
  /** An archive of one's own data is ready. */
  'export',
  /** Someone asks for consent, or has answered. */
  'consent',
]);
export type NotificationKind = z.output<typeof notificationKind>;

/** Kinds that only performers get. */
export const performersKinds: readonly NotificationKind[] = [
  'follower',
  'subscriber',
  'tip',
  'purchase',
  'comment',
  'payout',
  'sale',
  'stock',
  'recording',
  'identity',
];

export const notification = z.object({
  _id: id,
  kind: notificationKind,
  /** The whole notification in one sentence, starting with the first actor's name: "Ana and 11 others follow you". */
  text: z.string(),
  /** What the actor wrote, if the reader may see it; never in an email or a push message. */
  detail: z.string().optional(),
  /** The page of this site where it happened. */
  path: z.string(),
  /** True once there is nothing left to do there: a live stream has ended, and has no recording to watch. */
  isOver: z.boolean().optional(),
  /** The actors, the latest first, three at most; empty if the reader may not know them. */
  actors: z.array(accountCard),
  isRead: z.boolean(),
  createdAt: time,
  /** When its latest event happened. */
  updatedAt: time,
});
export type Notification = z.output<typeof notification>;

/** The maximum of the count of unread notifications. */
export const maxUnread = 100;
const unread = z.object({ /** At most 100, which stands for more. */ total: z.number().int() });

const area = 'notifications';

export const listNotifications = operation({
  name: 'listNotifications',
  area,
  summary: 'Your notifications, the latest first; similar ones that came together are one',
  method: 'GET',
  path: '/notifications',
  access: 'account',
  query: endlessQuery({ isUnread: flag.optional(), kind: notificationKind.optional() }),
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
      ids: z.array(id).max(100, says('At most 100 at once.')).optional(),
      /** This one and all earlier ones. */
      upTo: id.optional(),
    })
    .refine(({ ids, upTo }) => ids === undefined || upTo === undefined, {
      path: ['upTo'],
      error: () => t('Please send either ids or upTo.'),
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
  /** To browsers that subscribed, while no page is open. */
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
  /** How often unread notifications are emailed: hourly, or at eight in the morning every day or on Mondays. */
  digest: digestFrequency,
  /** The time zone for that, as in the IANA database: Europe/Oslo. */
  timeZone: line(60),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

/**
 * Money and personal messages are worth an email and a push message; payouts, orders and identity checks have their
 * own emails.
 */
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
  order: { inApp: true, email: false, push: true },
  sale: { inApp: true, email: false, push: true },
  stock: { inApp: true, email: true, push: false },
  recording: { inApp: true, email: false, push: false },
  report: { inApp: true, email: true, push: true },
  identity: { inApp: true, email: false, push: true },
  export: { inApp: true, email: false, push: false },
  consent: { inApp: true, email: false, push: true },
};

export const getNotificationSettings = operation({
  name: 'getNotificationSettings',
  area,
  summary: 'Which notifications you want, and where',
  method: 'GET',
  path: '/notifications/settings',
  access: 'account',
  reply: notificationSettings,
});

export const changeNotificationSettings = operation({
  name: 'changeNotificationSettings',
  area,
  summary: 'Choose which notifications you want, and where; omitted ones stay',
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
  summary: 'Stop the digests by the token of an email’s link; no login needed',
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
  summary: 'The site’s public key for push subscriptions (VAPID)',
  method: 'GET',
  path: '/notifications/push-key',
  access: 'account',
  reply: z.object({ publicKey: z.string() }),
});

const base64Url = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), says('This is not a key of a browser.'));

export const addPushSubscription = operation({
  name: 'addPushSubscription',
  area,
  summary: 'Send this browser push messages; ends with the session',
  method: 'POST',
  path: '/notifications/push-subscriptions',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  /** As from the browser's `PushSubscription.toJSON()`. */
  body: z.object({
    endpoint: z
      .string()
      .max(1_000)
      .regex(/^https?:\/\//, says('This is not the address of a push service.')),
    keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
  }),
  status: 201,
  reply: z.object({ _id: id }),
});

export const deletePushSubscription = operation({
  name: 'deletePushSubscription',
  area,
  summary: 'Stop this browser’s push',
  method: 'DELETE',
  path: '/notifications/push-subscriptions/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});
