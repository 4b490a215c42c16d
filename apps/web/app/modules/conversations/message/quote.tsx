import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { ReactNode } from 'react';
import classes from './text.module.css';

type Quoted = NonNullable<Message['replyTo']>;

interface QuoteProps {
  readonly quoted: Quoted;
  /** The name of its author. */
  readonly by: string;
  /** Scrolls to the quoted message. */
  readonly onJump?: () => void;
  /** A button at its end that removes it. */
  readonly aside?: ReactNode;
}

/** The message that another replies to, in one or two lines; pressing it leads there. */
export function Quote({ quoted, by, onJump, aside }: QuoteProps) {
  const content = (
    <>
      <span className={classes.by}>{by}</span>
      <span dir="auto" className={classes.quoteText}>
        {quoted.text || t('Photo or video')}
      </span>
    </>
  );
  return (
    <div className={classes.quote}>
      {onJump && !quoted.isDeleted ? (
        <button type="button" className={classes.press} onClick={onJump}>
          {content}
          <span className="visually-hidden">{t('. Show this message')}</span>
        </button>
      ) : (
        <div className={classes.press}>{content}</div>
      )}
      {aside}
    </div>
  );
}
