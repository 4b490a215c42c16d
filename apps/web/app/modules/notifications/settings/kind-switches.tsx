import { t } from '@ovation/language/t.ts';
import type {
  NotificationChannel,
  NotificationKind,
  NotificationSettings,
} from '@ovation/contract/messaging/notifications.ts';
import { Switch } from '@mantine/core';
import classes from './kind-switches.module.css';
import { channels, channelLabels, kindLabels } from './kind-labels.ts';

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
