import { t } from '@ovation/language/t.ts';
import {
  notificationKind,
  performersKinds,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '@ovation/contract/messaging/notifications.ts';
import { Switch } from '@mantine/core';
import { languageCode } from '@ovation/language/language.ts';
import { nameOfType, typesThatAre, withArticle } from '@ovation/contract/content-types.ts';
import classes from './kind-switches.module.css';
import { once } from '../../../ui/words/once.ts';

interface KindSwitchesProps {
  readonly kinds: readonly NotificationKind[];
  readonly choices: NotificationSettings['choices'];
  readonly onSwitch: (kind: NotificationKind, channel: NotificationChannel, isOn: boolean) => void;
}

/** A row for each kind of notification, a switch for each channel. */
export function KindSwitches({ kinds, choices, onSwitch }: KindSwitchesProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('What')}</span>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={classes.channel}>
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={classes.kind}>
              {kindLabels[kind].label}
              <span className={classes.hint}>{kindLabels[kind].hint}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel} className={classes.cell}>
                <Switch
                  aria-label={`${kindLabels[kind].label}: ${channelLabels[channel]}`}
                  checked={choices[kind][channel]}
                  onChange={({ currentTarget }) => onSwitch(kind, channel, currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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

const channelLabels: Readonly<Record<NotificationChannel, string>> = {
  inApp: t('Bell'),
  email: t('Email'),
  push: t('Push'),
};
const channels: readonly NotificationChannel[] = ['inApp', 'email', 'push'];

/** The kinds of notifications that an account can get. */
export function kindsOf({ isPerformer }: { readonly isPerformer: boolean }): NotificationKind[] {
  return notificationKind.options.filter((kind) => isPerformer || !performersKinds.includes(kind));
}
