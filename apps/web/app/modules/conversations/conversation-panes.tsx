import type { ReactNode } from 'react';
import classes from './conversation-panes.module.css';

interface ConversationPanesProps {
  readonly list: ReactNode;
  /** The thread, or what stands in its place. */
  readonly children: ReactNode;
  /** On a phone there is room for one of the two. */
  readonly isThreadOpen: boolean;
}

export function ConversationPanes({ list, children, isThreadOpen }: ConversationPanesProps) {
  return (
    <div className={classes.panes} data-open={isThreadOpen || undefined}>
      <div className={classes.list}>{list}</div>
      <div className={classes.thread}>{children}</div>
    </div>
  );
}
