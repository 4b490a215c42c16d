import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import {
  notificationKind,
  performersKinds,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '@ovation/contract/messaging/notifications.ts';
import { Switch } from '@mantine/core';
import classes from './kind-switches.module.css';

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
            <span className="visually-hidden">{t('Notification')}</span>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={classes.channel}>
              {translated(channelLabels[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={classes.kind}>
              {translated(kindLabels[kind].label)}
              <span className={classes.hint}>{kindLabels[kind].hint()}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel} className={classes.cell}>
                <Switch
                  aria-label={`${translated(kindLabels[kind].label)}: ${translated(channelLabels[channel])}`}
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

/** The label and the hint of each kind in the settings. */
export const kindLabels: Readonly<
  Record<NotificationKind, { readonly label: EnglishText; readonly hint: () => string }>
> = {
  follower: { label: english('New followers'), hint: () => t('Someone starts following you') },
  subscriber: { label: english('New subscribers'), hint: () => t('Someone subscribes, or subscribes again') },
  tip: { label: english('Tips'), hint: () => t('Someone sends you a tip') },
  purchase: {
    label: english('Purchases'),
    hint: () => t('Someone buys a post, a gallery, a video, a live stream, or a message'),
  },
  comment: { label: english('Comments'), hint: () => t('Someone comments on something you published') },
  answer: { label: english('Replies'), hint: () => t('Someone replies to your comment') },
  message: { label: english('Messages'), hint: () => t('Someone sends you a message') },
  payout: {
    label: english('Payouts'),
    hint: () => t('A payout is approved, paid or rejected. You always get an email, too'),
  },
  order: { label: english('Your orders'), hint: () => t('Your order is paid, shipped or decided on') },
  sale: {
    label: english('Orders for your products'),
    hint: () => t('A fan orders, cancels, or reports a problem; you also get emails'),
  },
  stock: { label: english('Low stock'), hint: () => t('One of your products is running low') },
  recording: { label: english('Recordings'), hint: () => t('The recording of your live stream is ready as a draft') },
  report: { label: english('Reports'), hint: () => t('Our staff decide on your report, or about your content') },
  identity: {
    label: english('Documents'),
    hint: () => t('A decision on your documents, or an expiry date. You also get emails'),
  },
  export: {
    label: english('Your data'),
    hint: () => t('The archive you requested is ready. You always get an email, too'),
  },
  consent: { label: english('Consent'), hint: () => t('You are asked for your consent, or someone you show responds') },
  live: { label: english('Live'), hint: () => t('Someone you follow goes live') },
};

const channelLabels: Readonly<Record<NotificationChannel, EnglishText>> = {
  inApp: english('Bell'),
  email: english('Email'),
  push: english('Push'),
};
const channels: readonly NotificationChannel[] = ['inApp', 'email', 'push'];

/** The kinds of notifications that an account can get. */
export function kindsOf({ isPerformer }: { readonly isPerformer: boolean }): NotificationKind[] {
  return notificationKind.options.filter((kind) => isPerformer || !performersKinds.includes(kind));
}
