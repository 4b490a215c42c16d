import { nameOfType, typesThatAre, withArticle } from '@ovation/contract/content-types.ts';
import {
  notificationKind,
  performersKinds,
  type NotificationChannel,
  type NotificationKind,
} from '@ovation/contract/messaging/notifications.ts';

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
/** `a post, a gallery, a video or a message` */
const anythingSold = either.format(typesThatAre('sold').map((type) => withArticle(nameOfType(type))));

/** The label and the hint of each kind in the settings. */
export const kindLabels: Readonly<Record<NotificationKind, { readonly label: string; readonly hint: string }>> = {
  follower: { label: 'New followers', hint: 'Somebody begins to follow you' },
  subscriber: { label: 'New subscribers', hint: 'Somebody subscribes, or comes back' },
  tip: { label: 'Tips', hint: 'Somebody sends you a tip' },
  purchase: { label: 'Purchases', hint: `Somebody buys ${anythingSold}` },
  comment: { label: 'Comments', hint: 'Somebody comments on what you have published' },
  answer: { label: 'Answers', hint: 'Somebody answers a comment of yours' },
  message: { label: 'Messages', hint: 'Somebody writes to you' },
  payout: { label: 'Payouts', hint: 'A payout is approved, paid or rejected; each step is mailed to you in any case' },
  order: { label: 'Your orders', hint: 'An order of yours is paid, shipped or decided on' },
  sale: {
    label: 'Orders of your products',
    hint: 'A fan orders, cancels, or reports a problem; you also get emails',
  },
  stock: { label: 'Low stock', hint: 'Little is left of a product of yours' },
  recording: { label: 'Recordings', hint: 'The recording of a live stream of yours is ready as a draft' },
  report: { label: 'Reports', hint: 'Our staff decides on what you reported, or about your content' },
  identity: { label: 'Papers', hint: 'A decision on your papers, or one that expires; you also get emails' },
  export: { label: 'Your data', hint: 'The archive that you asked for is ready; it is mailed to you in any case' },
  consent: { label: 'Consent', hint: 'You are asked for your consent, or a person whom you show answers' },
  live: { label: 'Live', hint: 'Somebody you follow goes live' },
};

export const channelLabels: Readonly<Record<NotificationChannel, string>> = {
  inApp: 'Bell',
  email: 'E-mail',
  push: 'Push',
};
export const channels: readonly NotificationChannel[] = ['inApp', 'email', 'push'];

/** The kinds of notifications that an account can get. */
export function kindsOf({ isPerformer }: { readonly isPerformer: boolean }): NotificationKind[] {
  return notificationKind.options.filter((kind) => isPerformer || !performersKinds.includes(kind));
}
