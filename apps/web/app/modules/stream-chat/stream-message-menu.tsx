import { t } from '@ovation/language/t.ts';
import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconDots } from '../../ui/icons.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import classes from './stream-message-row.module.css';

const load = () => import('./stream-message-menu-list.tsx');
const StreamMessageMenuList = lazyPart(load);

/** The actions of a message. */
export interface StreamMessageActions {
  readonly remove: (message: StreamMessage) => void;
  readonly report: (message: StreamMessage) => void;
  readonly pin: (message: StreamMessage) => void;
  readonly mute: (message: StreamMessage) => void;
}

export interface StreamMessageMenuProps {
  readonly message: StreamMessage;
  readonly mayDelete: boolean;
  readonly mayReport: boolean;
  readonly mayPin: boolean;
  readonly mayMute: boolean;
  readonly actions: StreamMessageActions;
}

export function StreamMessageMenu(props: StreamMessageMenuProps) {
  const { sender, text } = props.message;
  return (
    <LazyMenu
      load={load}
      button={
        <IconButton
          className={classes.more}
          aria-label={t('More about {name}’s message: {slice}', { name: sender.name, slice: text.slice(0, 60) })}
        >
          <IconDots size={18} stroke={1.8} />
        </IconButton>
      }
      menu={StreamMessageMenuList}
      own={props}
    />
  );
}
