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
  follower: { label: 'New followers', hint: 'Someone starts following you' },
  subscriber: { label: 'New subscribers', hint: 'Someone subscribes, or subscribes again' },
  tip: { label: 'Tips', hint: 'Someone sends you a tip' },
  purchase: { label: 'Purchases', hint: `Someone buys ${anythingSold}` },
  comment: { label: 'Comments', hint: 'Someone comments on something you published' },
  answer: { label: 'Replies', hint: 'Someone replies to your comment' },
  message: { label: 'Messages', hint: 'Someone sends you a message' },
  payout: { label: 'Payouts', hint: 'A payout is approved, paid or rejected. You always get an email, too' },
  order: { label: 'Your orders', hint: 'Your order is paid, shipped or decided on' },
  sale: {
    label: 'Orders for your products',
    hint: 'A fan orders, cancels, or reports a problem; you also get emails',
  },
  stock: { label: 'Low stock', hint: 'One of your products is running low' },
  recording: { label: 'Recordings', hint: 'The recording of your live stream is ready as a draft' },
  report: { label: 'Reports', hint: 'Our staff decide on your report, or about your content' },
  identity: { label: 'Documents', hint: 'A decision on your documents, or an expiry date. You also get emails' },
  export: { label: 'Your data', hint: 'The archive you requested is ready. You always get an email, too' },
  consent: { label: 'Consent', hint: 'You are asked for your consent, or someone you show responds' },
  live: { label: 'Live', hint: 'Someone you follow goes live' },
};

export const channelLabels: Readonly<Record<NotificationChannel, string>> = {
  inApp: 'Bell',
  email: 'Email',
  push: 'Push',
};
export const channels: readonly NotificationChannel[] = ['inApp', 'email', 'push'];

/** The kinds of notifications that an account can get. */
export function kindsOf({ isPerformer }: { readonly isPerformer: boolean }): NotificationKind[] {
  return notificationKind.options.filter((kind) => isPerformer || !performersKinds.includes(kind));
}
