import { t } from '@ovation/language/t.ts';
import { useState, type ReactNode } from 'react';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import classes from './text.module.css';
import { beginningOf, isLargeEmoji, textParts } from './text-parts.ts';

/** A message's plain text with its links; a very long one is folded. */
export function MessageText({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const beginning = beginningOf(text);
  const isFolded = beginning !== undefined && !isOpen;
  return (
    <>
      <p dir="auto" className={classes.text} data-large={isLargeEmoji(text) || undefined}>
        {textParts(isFolded ? beginning : text).map((part, index) => (
          <Part key={index} {...part} />
        ))}
        {isFolded ? '…' : null}
      </p>
      {beginning === undefined ? null : (
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Show less') : t('Show more')}
        </button>
      )}
    </>
  );
}

function Part({ text, href }: { readonly text: string; readonly href?: string }) {
  return href === undefined ? (
    text
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  );
}

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
          <span className="visually-hidden"> · {t('Show this message')}</span>
        </button>
      ) : (
        <div className={classes.press}>{content}</div>
      )}
      {aside}
    </div>
  );
}
