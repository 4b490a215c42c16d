import { IconArrowDown } from '@tabler/icons-react';
import { useMessages } from '../state/store.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './latest-button.module.css';

interface LatestButtonProps {
  /** One has scrolled up, or looks at something further back. */
  readonly isShown: boolean;
  readonly conversation: KnownConversation;
  readonly onPress: () => void;
}

/** Back to the newest message, with how many have come meanwhile. */
export function LatestButton({ isShown, conversation, onPress }: LatestButtonProps) {
  const { _id: id, readSequence } = conversation;
  // Who writes has read what came before: all that comes after the mark is the other's.
  const total = useMessages(id, (store) => Math.max(0, store.total - readSequence));
  if (!isShown) return null;
  return (
    <button
      type="button"
      className={classes.latest}
      onClick={onPress}
      aria-label={total > 0 ? `Jump to the latest message, ${total} new` : 'Jump to the latest message'}
    >
      <IconArrowDown size={20} stroke={1.8} />
      {total > 0 ? <span className={classes.count}>{total}</span> : null}
    </button>
  );
}
