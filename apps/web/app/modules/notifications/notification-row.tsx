import { t } from '@ovation/language/t.ts';
import type { Notification, NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import type { CSSProperties } from 'react';
import { Avatar } from '../../ui/people/account-line.tsx';
import {
  IconBroadcast,
  IconCoins,
  IconCornerDownRight,
  IconCrown,
  IconFileText,
  IconFlag,
  IconHeart,
  IconId,
  IconMail,
  IconMessageCircle,
  IconReceipt,
  IconShoppingBag,
  IconStack2,
  IconUsers,
  IconWallet,
  type Icon,
} from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { Clock, TimeAgo } from '../../ui/words/time-ago.tsx';
import classes from './notifications.module.css';

const icons: Readonly<Record<NotificationKind, Icon>> = {
  follower: IconHeart,
  subscriber: IconCrown,
  tip: IconCoins,
  purchase: IconReceipt,
  comment: IconMessageCircle,
  answer: IconCornerDownRight,
  message: IconMail,
  payout: IconWallet,
  live: IconBroadcast,
  order: IconShoppingBag,
  sale: IconReceipt,
  stock: IconStack2,
  recording: IconBroadcast,
  report: IconFlag,
  identity: IconId,
  export: IconFileText,
  consent: IconUsers,
};

interface NotificationRowProps {
  readonly notification: Notification;
  /** Below the name of an earlier day: "yesterday" may be the day before that. */
  readonly isEarlier?: boolean;
  /** Called when its link is followed. */
  readonly onOpen: (notification: Notification) => void;
}

/** What happened in a sentence, the accounts and the time; the whole row is a link. */
export function NotificationRow({ notification, isEarlier = false, onOpen }: NotificationRowProps) {
  const { kind, path, actors, detail, isRead, updatedAt } = notification;
  const KindIcon = icons[kind];
  return (
    <SiteLink
      to={path}
      className={classes.row}
      data-unread={!isRead || undefined}
      onClickCapture={() => onOpen(notification)}
    >
      <span className={classes.faces} data-faces={actors.length}>
        {actors
          .slice(0, 2)
          .toReversed()
          .map((actor, index) => (
            <span key={actor._id} className={classes.face} style={{ '--index': index } as CSSProperties}>
              <Avatar account={actor} size={actors.length > 1 ? 32 : 44} />
            </span>
          ))}
        <span className={classes.kind} data-kind={kind}>
          <KindIcon size={actors.length === 0 ? 22 : 14} stroke={actors.length === 0 ? 1.6 : 2} />
        </span>
      </span>
      <span className={classes.content}>
        <Sentence notification={notification} />
        {detail === undefined ? null : (
          <span className={classes.detail} dir="auto">
            {detail}
          </span>
        )}
        <span className={classes.time}>{isEarlier ? <Clock time={updatedAt} /> : <TimeAgo time={updatedAt} />}</span>
      </span>
      {isRead ? null : (
        <span className={classes.unread}>
          <span className="visually-hidden">{t('unread')}</span>
        </span>
      )}
    </SiteLink>
  );
}

/** Emphasises the name that it starts with. */
function Sentence({
  notification: {
    text,
    actors: [first],
  },
}: {
  readonly notification: Notification;
}) {
  if (first === undefined || !text.startsWith(first.name)) return <span className={classes.text}>{text}</span>;
  return (
    <span className={classes.text}>
      <bdi className={classes.name}>{first.name}</bdi>
      {text.slice(first.name.length)}
    </span>
  );
}
