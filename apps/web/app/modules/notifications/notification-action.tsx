import { t } from '@ovation/language/t.ts';
import type { Notification, NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './notifications.module.css';

/** What people do next, by the kind of notification. Accepting, replying and shipping happen where all is shown. */
const labels: Partial<Record<NotificationKind, string>> = {
  comment: t('Reply'),
  answer: t('Reply'),
  message: t('Reply'),
  live: t('Watch'),
  recording: t('Edit the recording'),
  stock: t('Restock'),
  consent: t('Answer'),
  export: t('Download'),
};

interface NotificationActionProps {
  readonly notification: Notification;
  readonly onDone: (notification: Notification) => void;
}

/** A button below a notification; what is only to be read, or is over, has none. */
export function NotificationAction({ notification, onDone }: NotificationActionProps) {
  const label = labels[notification.kind];
  if (label === undefined || notification.isOver === true || notification.path === '/notifications') return null;
  return (
    <div className={classes.action}>
      <Button component={Link} to={notification.path} size="sm" variant="default" onClick={() => onDone(notification)}>
        {label}
      </Button>
    </div>
  );
}
