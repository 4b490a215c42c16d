import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { IconDots } from '../../../ui/icons.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import classes from './message-bubble.module.css';
import { timeLabel } from '../thread/thread-rows.ts';

const load = () => import('./message-menu-list.tsx');
const MessageMenuList = lazyPart(load);

/** The actions of a message. */
export interface MessageActions {
  readonly reply: (message: Message) => void;
  /** Shows the message with this sequence, wherever it is. */
  readonly jump: (sequence: number) => void;
  readonly remove: (message: Message) => void;
  readonly report: (message: Message) => void;
}

interface MessageMenuProps {
  readonly message: Message;
  readonly mayReply: boolean;
  readonly actions: MessageActions;
}

/** The only tab stop of each message. */
export function MessageMenu(props: MessageMenuProps) {
  const { text, createdAt } = props.message;
  const time = timeLabel(createdAt);
  const name =
    text === ''
      ? t('More about the message from {time}', { time })
      : t('More about the message from {time}: {beginning}', { time, beginning: text.slice(0, 60) });
  return (
    <LazyMenu
      load={load}
      button={
        <IconButton className={classes.more} aria-label={name}>
          <IconDots size={18} stroke={1.8} />
        </IconButton>
      }
      menu={MessageMenuList}
      own={props}
    />
  );
}
