import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { nameOfType, typesThatAre, withArticle } from '@ovation/contract/content-types.ts';
import {
  notificationKind,
  performersKinds,
  type NotificationChannel,
  type NotificationKind,
} from '@ovation/contract/messaging/notifications.ts';
import { once } from '../../../ui/words/once.ts';

const either = once(() => new Intl.ListFormat(languageCode, { type: 'disjunction' }));
/** `a post, a gallery, a video or a message` */
const anythingSold = either().format(typesThatAre('sold').map((type) => withArticle(nameOfType(type))));

/** The label and the hint of each kind in the settings. */
export const kindLabels: Readonly<Record<NotificationKind, { readonly label: string; readonly hint: string }>> = {
  follower: { label: t('New followers'), hint: t('Someone starts following you') },
  subscriber: { label: t('New subscribers'), hint: t('Someone subscribes, or subscribes again') },
  tip: { label: t('Tips'), hint: t('Someone sends you a tip') },
  purchase: { label: t('Purchases'), hint: t('Someone buys {anythingSold}', { anythingSold }) },
  comment: { label: t('Comments'), hint: t('Someone comments on something you published') },
  answer: { label: t('Replies'), hint: t('Someone replies to your comment') },
  message: { label: t('Messages'), hint: t('Someone sends you a message') },
  payout: { label: t('Payouts'), hint: t('A payout is approved, paid or rejected. You always get an email, too') },
  order: { label: t('Your orders'), hint: t('Your order is paid, shipped or decided on') },
  sale: {
    label: t('Orders for your products'),
    hint: t('A fan orders, cancels, or reports a problem; you also get emails'),
  },
  stock: { label: t('Low stock'), hint: t('One of your products is running low') },
  recording: { label: t('Recordings'), hint: t('The recording of your live stream is ready as a draft') },
  report: { label: t('Reports'), hint: t('Our staff decide on your report, or about your content') },
  identity: { label: t('Documents'), hint: t('A decision on your documents, or an expiry date. You also get emails') },
  export: { label: t('Your data'), hint: t('The archive you requested is ready. You always get an email, too') },
  consent: { label: t('Consent'), hint: t('You are asked for your consent, or someone you show responds') },
  live: { label: t('Live'), hint: t('Someone you follow goes live') },
};

export const channelLabels: Readonly<Record<NotificationChannel, string>> = {
  inApp: t('Bell'),
  email: t('Email'),
  push: t('Push'),
};
export const channels: readonly NotificationChannel[] = ['inApp', 'email', 'push'];

/** The kinds of notifications that an account can get. */
export function kindsOf({ isPerformer }: { readonly isPerformer: boolean }): NotificationKind[] {
  return notificationKind.options.filter((kind) => isPerformer || !performersKinds.includes(kind));
}
