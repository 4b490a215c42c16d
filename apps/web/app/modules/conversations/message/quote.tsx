import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { ReactNode } from 'react';
import classes from './quote.module.css';

type Quoted = NonNullable<Message['replyTo']>;

interface QuoteProps {
  readonly quoted: Quoted;
  /** Who has written it. */
  readonly by: string;
  /** Shows the message in its place. */
  readonly onJump?: () => void;
  /** At its end: a button that takes it away. */
  readonly aside?: ReactNode;
}

/** What a message answers, in one or two lines; pressing it leads there. */
export function Quote({ quoted, by, onJump, aside }: QuoteProps) {
  const words = (
    <>
      <span className={classes.by}>{by}</span>
      <span dir="auto" className={classes.words}>
        {quoted.text || 'Photo or video'}
      </span>
    </>
  );
  return (
    <div className={classes.quote}>
      {onJump && !quoted.isDeleted ? (
        <button type="button" className={classes.press} onClick={onJump}>
          {words}
          <span className="visually-hidden">. Show this message</span>
        </button>
      ) : (
        <div className={classes.press}>{words}</div>
      )}
      {aside}
    </div>
  );
}
